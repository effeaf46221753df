// IP addresses as callers and proxies write them. An address has one spelling here: what is compared, counted, stored or listed is first
// brought into it.
import { isIP, isIPv4 } from 'node:net';

/** The first six groups of an IPv6 address that holds an IPv4 address in its last two: mapped (RFC 4291 2.5.5.2), and NAT64 (RFC 6052 2.1). */
const IPV4_PREFIXES = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** A port as RFC 7239 6 has it: a number, or a name that stands for one. It may be left out behind its colon (RFC 3986 3.2.3). */
const PORT = '(?::(?:\\d{0,5}|_[\\w.-]+))';
/** Four numbers at the end; some write each with three digits. */
const DOTTED = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}$/;
const BRACKETED = new RegExp(`^\\[([^\\]]*)\\]${PORT}?$`);
const WITH_PORT = new RegExp(`^([\\d.]+)${PORT}$`);

/** An address without what may stand around it: quotes, brackets, a port, a zone (RFC 4007 11). */
function bareAddress(text: string): string {
  const unquoted = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = BRACKETED.exec(unquoted) ?? [];
  const [, beforePort] = WITH_PORT.exec(unquoted) ?? [];
  return (bracketed ?? beforePort ?? unquoted)
    .replace(/%[^%]*$/, '')
    .replace(DOTTED, (numbers) => numbers.split('.').map(Number).join('.'));
}

/**
 * The one spelling of an address, which may come with a port: IPv4 in four numbers, also where it came as IPv6 (`::ffff:203.0.113.7`,
 * `64:ff9b::203.0.113.7`), IPv6 as RFC 5952 has it. Undefined for a text that is no address.
 */
export function canonicalAddress(text: string): string | undefined {
  const bare = bareAddress(text);
  if (isIPv4(bare)) return bare;
  if (isIP(bare) === 0) return undefined;
  const address = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const groups = groupsOf(address);
  if (!IPV4_PREFIXES.includes(groups.slice(0, 6).join(':'))) return address;
  const value = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return value.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}

/** The eight groups of a canonical IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  const [front = [], back = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(address.includes('::') ? 8 - front.length - back.length : 0).fill('0');
  return [...front, ...zeros, ...back];
}

/**
 * The first groups of an IPv6 address, as many as wanted: a network, for example the /64 of four groups. Undefined for any other text, also
 * for IPv4 in any spelling.
 */
export function ipv6Network(address: string, groups: number): string | undefined {
  const canonical = canonicalAddress(address);
  if (canonical === undefined || isIPv4(canonical)) return undefined;
  return groupsOf(canonical).slice(0, groups).join(':');
}

/**
 * What a caller counts as: their IPv4 address, or the /64 of an IPv6 address, because a caller with one address of a network can use all
 * 2^64. Other texts (an e-mail address, the id of a player) count as they are, without regard to case.
 */
export const countedAddress = (text: string): string =>
  ipv6Network(text, 4) ?? canonicalAddress(text) ?? text.toLowerCase();

/**
 * The caller's address. Takes the socket's address, the X-Forwarded-For header and the number of trusted proxies. Each proxy appends
 * the address that it saw, so the address that the outermost trusted one saw is that many entries from the right. Where that entry is no
 * address, the socket's own counts.
 */
export function callerAddress(socketAddress: string, forwarded: string | undefined, hops: number): string {
  const socket = canonicalAddress(socketAddress) ?? socketAddress;
  if (hops === 0 || !forwarded) return socket;
  const chain = forwarded
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return canonicalAddress(chain[Math.max(0, chain.length - hops)] ?? '') ?? socket;
}
