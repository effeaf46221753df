// What the server knows of the sandbox, the simulated world in server/sandbox: it plays the outside parties that have no adapter
// (D8). compose.ts alone loads it, and a build without that folder does without it.
import type { MovableClock } from '#server/core/clock.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { RunMigrations } from '#server/core/db/migrations.ts';
import type { SandboxAccess } from '#server/core/env/sandbox-env.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import type { KycProvider } from './kyc/kyc-provider.ts';
import type { Parties, PartyPages, PartySecrets } from './parties.ts';

/** The built scripts of the sandbox aren't where they should be. */
export class SandboxFilesMissing extends Error {
  override name = 'SandboxFilesMissing';
}

interface SandboxOptions {
  services: Services;
  /** Runs the migrations of the sandbox's own tables. */
  migrate: RunMigrations;
  /** The server's clock: the sandbox can move it forward. */
  clock: MovableClock;
  /** Secrets shared with the server. */
  secrets: PartySecrets;
  /** The sandbox's own origin. */
  origin: string;
  /** Origin of the page. */
  publicUrl: string;
  /** Origins of further pages that may show games and verifications. */
  allowedOrigins: readonly string[];
  /** Proxies of ours in front of the server. */
  trustedHops: number;
  access: SandboxAccess;
  /** Which of the two companies verifies people. */
  kycProvider: KycProvider['name'];
  /** What the simulated sports follow from; without a seed one is drawn and stored. `speed`: simulated minutes in a minute. */
  simulation: { seed: string | undefined; speed: number; marginPercent: number };
  /** Folder of the built scripts. */
  assetsFolder: string;
  /** Sends a request to the server's own app, as a party's server would over the network. */
  request(path: string, init: RequestInit): Promise<Response>;
  /** Where the parties send what they have to tell the server. */
  paths: { pixWebhook: string; kycWebhook: string };
}

interface Sandbox {
  /** Names of the migrations that ran now. */
  migrated: string[];
  parties: Parties;
  /** Answers requests for the sandbox's own origin. */
  fetch(request: Request, bindings?: HttpEnv['Bindings']): Response | Promise<Response>;
  jobs: readonly Job[];
  /** Draws the picture of a path below `/media/`, or says where a newer one is; undefined for a path that isn't a cover of a game. */
  drawPicture(
    queries: Queries,
    path: string,
  ): Promise<{ path: string; type: string; body: string } | { movedTo: string } | undefined>;
  /**
   * Fills an empty database with invented providers, games, banners and promotions, and with a demo player where one is wanted.
   * `now` in ms; `games`: how many.
   */
  seed(
    now: number,
    options: { demoPlayer: boolean; games?: number | undefined },
  ): Promise<{ demoPlayer?: { email: string; password: string } }>;
}

/** The exports of server/sandbox/sandbox.ts. */
export interface SandboxModule {
  /** What the page loads from the sandbox's origin and shows of it. */
  sandboxPages(origin: string): PartyPages;
  /** Throws `SandboxFilesMissing`, `MigrationMismatch`. */
  openSandbox(options: SandboxOptions): Promise<Sandbox>;
}
