// The launch screens of the installed app on iOS, which ignores the manifest for them and needs linked images of exactly
// the screen's size. A device that may install therefore draws its own two from the current settings; other devices
// download nothing for it.
import { safePath } from '#contract/rules/page/safe-url.ts';
import { currentSettings } from '#src/data/content/settings.ts';

const OWN_MARK = '/icons/icon-512.png';
/** Lengths in CSS pixels. */
const MARK = 112;
const NAME = 26;
const BETWEEN = 28;

/** Draws and links an image for each orientation of this screen. Links none if the browser can't draw. */
export async function addStartupImages(): Promise<void> {
  const mark = await loadedMark();
  const short = Math.min(screen.width, screen.height);
  const long = Math.max(screen.width, screen.height);
  const ways = { portrait: [short, long], landscape: [long, short] } as const;
  for (const [way, [width, height]] of Object.entries(ways)) {
    const href = await draw(mark, width, height);
    if (!href) return;
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    // iOS's device-width is the short side in both orientations.
    link.media = `(device-width: ${short}px) and (device-height: ${long}px) and (-webkit-device-pixel-ratio: ${devicePixelRatio}) and (orientation: ${way})`;
    link.href = href;
    document.head.append(link);
  }
}

/** The operator's logo, or the app's own mark. */
async function loadedMark(): Promise<HTMLImageElement> {
  const mark = new Image();
  mark.src = safePath(currentSettings().general_site_favicon) ?? OWN_MARK;
  try {
    await mark.decode();
  } catch {
    mark.src = OWN_MARK;
    await mark.decode();
  }
  return mark;
}

async function draw(mark: HTMLImageElement, width: number, height: number): Promise<string | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(devicePixelRatio, devicePixelRatio);
  const { color, fontFamily } = getComputedStyle(document.body);
  pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  pen.fillRect(0, 0, width, height);
  const top = (height - MARK - BETWEEN - NAME) / 2;
  pen.drawImage(mark, (width - MARK) / 2, top, MARK, MARK);
  pen.fillStyle = color;
  pen.font = `800 ${NAME}px ${fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  pen.fillText(currentSettings().general_site_title, width / 2, top + MARK + BETWEEN, width * 0.8);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return picture && dataUrl(picture);
}

/** A data URL, because the home screen shows the image when this page no longer exists. */
function dataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
