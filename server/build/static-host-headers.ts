// The headers that a host of plain files sends with a build. The policy holds for every page of the build, and allows the addresses that
// the build was given.
import * as v from 'valibot';
import { appConfig, configFromBuild } from '#contract/config.ts';
import { thirdPartyFromBuild, thirdPartyOrigin, thirdPartyScripts } from '#contract/third-party-scripts.ts';
import {
  documentHeaders,
  NO_SNIFFING,
  pagePolicy,
  policyHeaders,
  REPORT_PATH,
  TRANSPORT,
} from '#server/core/http/security/security-headers.ts';

export interface StaticHostHeaders {
  /** Of what lies below `/assets/`. */
  assets: Record<string, string>;
  /** Of pages, the worker and every other file. */
  others: Record<string, string>;
  /** Origin of the backend; empty: the page's own. */
  backend: string;
}

/** A variable of the build's environment that can't be used. */
class BadBuildVariable extends Error {
  override name = 'BadBuildVariable';
}

type Environment = Readonly<Record<string, string | undefined>>;

const ORIGIN = /^(https?|wss?):\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/i;

/** The origins of a list that is separated by commas. Throws `BadBuildVariable`. */
function originsOf(environment: Environment, name: string): string[] {
  const origins = (environment[name] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  const bad = origins.find((origin) => !ORIGIN.test(origin));
  if (bad !== undefined) throw new BadBuildVariable(`${name}: ${bad} is no origin (https://cdn.example)`);
  return origins;
}

/** The origin of the backend; empty: the page's own. Throws `BadBuildVariable` for several, and for that of a socket. */
function backendOf(environment: Environment): string {
  const [backend = '', ...more] = originsOf(environment, 'VITE_BACKEND');
  if (more.length > 0 || /^wss?:/.test(backend))
    throw new BadBuildVariable(
      `VITE_BACKEND: ${environment.VITE_BACKEND} is no single origin (https://api.example)`,
    );
  return backend;
}

/** Origins of addresses; of an empty one and of a path none. */
const originsIn = (...addresses: string[]) =>
  addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []));

/**
 * The headers of a build. Takes its pages as they are sent, and the environment that it was built with: the `VITE_*` variables,
 * `PUBLIC_URL`, `FRAME_ORIGINS`, `IMAGE_ORIGINS` and `OUTSIDE_ORIGINS`. Throws `BadBuildVariable`.
 */
export function staticHostHeaders(pages: readonly string[], environment: Environment): StaticHostHeaders {
  const config = v.parse(appConfig, configFromBuild(environment));
  const outside = v.parse(thirdPartyScripts, thirdPartyFromBuild(environment));
  const [publicUrl] = originsOf(environment, 'PUBLIC_URL');
  const backend = backendOf(environment);
  const base = backend || publicUrl || 'https:';
  const socketScheme = base.startsWith('http:') ? 'ws' : 'wss';
  const sockets = [
    ...(backend ? [backend.replace(/^http/, 'ws')] : []),
    ...(config.realtimeHost ? [`${socketScheme}://${config.realtimeHost}`] : []),
  ];
  const embeds = originsIn(config.sportsEmbeds.sports, config.sportsEmbeds.altenar);
  const launcher = originsIn(config.launcher);
  const verification = originsIn(...config.kycOrigins);
  const scripts = [...launcher, ...originsIn(config.kycScripts.caf, config.kycScripts.legitimuz), ...embeds];
  const thirdParties = [
    ...Object.values(outside).flatMap(({ script }) => thirdPartyOrigin(script) ?? []),
    ...originsOf(environment, 'OUTSIDE_ORIGINS'),
  ];
  const isSocket = (origin: string) => /^wss?:/.test(origin);
  const reportTo = backend + REPORT_PATH;
  const policy = pagePolicy({
    pages,
    publicUrl,
    frames: [...launcher, ...verification, ...embeds, ...originsOf(environment, 'FRAME_ORIGINS')],
    scripts,
    images: [
      ...originsIn(config.imageHost, config.storagePath, backend),
      ...originsOf(environment, 'IMAGE_ORIGINS'),
    ],
    connections: [...sockets, ...thirdParties.filter(isSocket)],
    thirdPartyScripts: thirdParties.filter((origin) => !isSocket(origin)),
    reportTo,
  });
  const onlyOwnScripts = scripts.length === 0 && thirdParties.length === 0;
  const ofAll = { ...NO_SNIFFING, 'Strict-Transport-Security': TRANSPORT };
  return {
    assets: { 'Cache-Control': 'max-age=31536000, immutable', ...ofAll },
    others: {
      'Cache-Control': 'no-cache',
      ...ofAll,
      ...policyHeaders(policy, { onlyOwnScripts, reportTo }),
      ...documentHeaders(verification),
    },
    backend,
  };
}
