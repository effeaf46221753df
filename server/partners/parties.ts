// The outside parties (D8) that the server talks to, and what an adapter of one brings.
import type { Secret } from '#server/core/secret.ts';
import type { Services } from '#server/core/services.ts';
import type { AddressService } from './addresses/address-service.ts';
import type { BotCheck } from './bot-check/bot-check-provider.ts';
import type { DocumentRegister } from './documents/document-register.ts';
import type { SportsFeed } from './feed/sports-feed.ts';
import type { GameProvider } from './games/game-provider.ts';
import type { ImpedimentRegister } from './impediments/impediment-register.ts';
import type { IpCheck } from './ip-check/ip-check.ts';
import type { KycProvider } from './kyc/kyc-provider.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PixProvider } from './pix/pix-provider.ts';

export interface Parties {
  pix: PixProvider;
  documents: DocumentRegister;
  kyc: KycProvider;
  mail: Mailer;
  impediments: ImpedimentRegister;
  ipCheck: IpCheck;
  botCheck: BotCheck;
  games: GameProvider;
  sports: SportsFeed;
  addresses: AddressService;
}

/** Secrets that the server shares with parties. */
export interface PartySecrets {
  pix: Secret;
  games: Secret;
  botCheck: Secret;
  kyc: Secret;
}

/** What an adapter is opened with. */
export interface AdapterContext {
  services: Services;
  secrets: PartySecrets;
  /** Origin that the page is reached at. */
  publicUrl: string;
}

/** What the page loads from a party and shows of it: a part of the page's configuration and of its content security policy. */
interface PartyPage {
  /** Address of the party's script: the launcher of games, or the script that draws the KYC frame. */
  script?: string;
  /** Origins whose frames the page shows. Frames of the KYC provider may use the camera. */
  frames?: readonly string[];
}
export type PartyPages = Partial<Readonly<Record<keyof Parties, PartyPage>>>;

interface Adapter<Party> {
  page?: PartyPage;
  /** Opens the party once, at the start of the server. */
  open(context: AdapterContext): Party;
}

/** The adapters of a build: by party, then by the name that the environment chooses one with. */
export type Adapters = {
  readonly [Name in keyof Parties]: Readonly<Record<string, Adapter<Parties[Name]>>>;
};

/** The name of the chosen adapter of each party. A name that the build has no adapter for is played by the sandbox. */
export type ChosenAdapters = Readonly<Record<keyof Parties, string>>;
