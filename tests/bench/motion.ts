// What a game animates, on a processor that is four times slower.
import type { CDPSession, Frame, Page } from '@playwright/test';

const SLOWER = 4;

/** Records every property that a transition or an animation changes. */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const note = (animation: Animation) => {
      if (!(animation.effect instanceof KeyframeEffect)) return;
      for (const frame of animation.effect.getKeyframes()) {
        const properties = Object.keys(frame).filter(
          (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name),
        );
        for (const property of properties) moved.add(property);
      }
    };
    addEventListener('transitionrun', ({ propertyName }) => moved.add(propertyName), true);
    addEventListener(
      'animationstart',
      ({ target }) => {
        if (target instanceof Element) target.getAnimations().forEach(note);
      },
      true,
    );
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...frames) {
      const animation = animate.apply(this, frames);
      note(animation);
      return animation;
    };
  });
}

/**
 * Prints how many properties other than these two were animated, and which. A change without frames between its values
 * doesn't count.
 */
export async function otherMotion(page: Page | Frame): Promise<number> {
  const moved = await page.evaluate(() => [...(Reflect.get(window, 'moved') as Set<string>)]);
  const others = moved.filter((property) => !['transform', 'opacity', 'visibility'].includes(property));
  if (others.length > 0) process.stdout.write(`moved too: ${others.join(', ')}\n`);
  return others.length;
}

/** Makes the page's processor four times slower, once nothing loads any more. */
export async function slowDown(page: Page): Promise<CDPSession> {
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}
