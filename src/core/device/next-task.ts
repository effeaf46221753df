/**
 * Resolves in a task of its own, so that the browser can draw and handle input before it. By a message: timers wait up to a second in
 * a page in the background.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
