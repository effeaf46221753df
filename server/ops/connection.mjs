// How the operator's tool reaches the server: its address and its token, from the variables that the server itself was started with. Plain
// JavaScript, because it must run beside an installed server without a build.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as overTls } from 'node:https';
import { connect } from 'node:tls';
import { stop } from './terminal.mjs';

/** Addresses that stand for all of this machine. */
const ANY = ['0.0.0.0', '::', '[::]'];

/** The origin of the server: OPS_URL, else where the server of this environment listens. */
function serverOrigin(env) {
  if (env.OPS_URL) return env.OPS_URL;
  const host = env.LISTEN_HOST && !ANY.includes(env.LISTEN_HOST) ? env.LISTEN_HOST : 'localhost';
  const named = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `${env.TLS_CERT ? 'https' : 'http'}://${named}:${env.PORT || 3000}`;
}

/** The token: OPS_TOKEN, a person's own even beside OPS_TOKEN_FILE, or what lies in that file. Throws an error whose message says what is wrong. */
function opsToken(env) {
  const token = env.OPS_TOKEN;
  const path = env.OPS_TOKEN_FILE;
  // Where the server has OPS_TOKEN_FILE, as in a container, a person gives their own token besides.
  if (token && path && !token.startsWith('vop_'))
    throw new Error('OPS_TOKEN and OPS_TOKEN_FILE are both set: one of them says it.');
  if (token) return token;
  if (!path)
    throw new Error('OPS_TOKEN is missing: your own token, or the one that the server was started with.');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(`OPS_TOKEN_FILE can't be read (${error.code ?? error.message}).`);
  }
}

/**
 * Sends a request, as `fetch` does. On this machine the server's certificate is of its public name: it counts where it is the one in
 * TLS_CERT, and before that nothing is sent.
 */
function send(env, url, init) {
  const isOwn = !env.OPS_URL && url.protocol === 'https:';
  return isOwn ? sendToOwn(readFileSync(env.TLS_CERT), url, init) : fetch(url, init);
}

async function sendToOwn(certificate, url, { method, headers, body }) {
  const wanted = new X509Certificate(certificate).fingerprint256;
  const socket = connect({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 443),
    rejectUnauthorized: false,
  });
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
  if (socket.getPeerX509Certificate()?.fingerprint256 !== wanted) {
    socket.destroy();
    throw new Error('its certificate is not the one in TLS_CERT: start the server again, or set OPS_URL');
  }
  return new Promise((resolve, reject) => {
    const sent = overTls(url, {
      method,
      headers: { ...headers, connection: 'close' },
      createConnection: () => socket,
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => resolve(new Response(Buffer.concat(parts), { status: answer.statusCode })));
    });
    sent.end(body);
  });
}

/** Why there was no answer: at an address where none listens, or where the certificate is not trusted. */
function failureText(base, error) {
  const reason = error.cause?.code ?? error.message;
  const isCertificate = /CERT|SIGNATURE|ALTNAME/.test(reason);
  return isCertificate
    ? `The certificate of ${base} is not trusted (${reason}): NODE_EXTRA_CA_CERTS can name a file with your own CA.`
    : `Nobody answers at ${base}: ${reason}`;
}

/** What a refusal of every call means here. */
function hintFor({ code, rule }) {
  if (code === 'not_ready')
    return ['  The copy is starting, or its database does not answer; its log says which.'];
  // A thing that a call names has a rule of its own.
  if (code === 'not_found' && rule === undefined)
    return [
      '  The server does not have this call (is it an older build?), or it was started without OPS_TOKEN and no operator has your token.',
    ];
  return [];
}

/**
 * The answer of one of the operator's calls. Ends the process with a message where there is none: where no server answers, the server
 * refuses, or a second person must send the same command.
 */
export async function ask(method, path, body) {
  const base = serverOrigin(process.env);
  let token;
  try {
    token = opsToken(process.env);
  } catch (error) {
    return stop(error.message);
  }
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-language': 'en',
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  if (!URL.canParse('/api/ops/', base))
    return stop(`OPS_URL is not an address such as http://localhost:3000: ${base}`);
  const url = new URL(`/api/ops/${path}`, base);
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answer = await send(process.env, url, init).catch((error) => stop(failureText(base, error)));
  const said = await answer.json().catch(() => undefined);
  // The server answers JSON to each of these calls, refusals too.
  if (said === undefined) {
    const why = answer.status === 404 ? ": a proxy in front keeps the operator's calls inside" : '';
    return stop(`${answer.status} from ${base}, but not from the server${why}.`);
  }
  if (answer.status === 202) {
    console.log(`Nothing is done yet: somebody else must send the same command before ${said.until}.`);
    process.exit(0);
  }
  if (answer.ok) return said;
  const hint = hintFor(said);
  const fields = Object.entries(said.errors ?? {}).map(([name, texts]) => `  ${name}: ${texts.join(' ')}`);
  return stop([`${answer.status} ${said.message ?? ''}`, ...hint, ...fields].join('\n'));
}
