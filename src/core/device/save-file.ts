/** iOS asks the player first, and reads the file after their answer; others read it after the task that offers it (ms). */
const READ_WITHIN_MS = 60_000;

/** Offers a text, or the bytes of a file, to the player to save. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}

/** The bytes of base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
