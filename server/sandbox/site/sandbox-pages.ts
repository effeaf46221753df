import type { SandboxModule } from '#server/partners/sandbox.ts';

/** What the page loads from the sandbox's origin and shows of it: the launcher of games and the KYC frame. */
export const sandboxPages: SandboxModule['sandboxPages'] = (origin) => ({
  games: { script: `${origin}/launcher.js`, frames: [origin] },
  kyc: { script: `${origin}/verifier.js`, frames: [origin] },
});
