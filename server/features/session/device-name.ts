// A session's device as a player recognizes it: only browser and system. The order matters, because user agents also
// name related browsers.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (userAgent: string, names: readonly [RegExp, string][]) =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/** `Chrome · Android` from a User-Agent header; empty if unknown. */
export function deviceName(userAgent: string): string {
  return [named(userAgent, BROWSERS), named(userAgent, SYSTEMS)].filter(Boolean).join(' · ');
}

/** An IP address without the part that identifies a household: `203.0.113.•`, `2001:db8:1:•`. */
export function maskIpAddress(ip: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return ip.replace(/\d+$/, '•');
  const [head = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean).slice(0, 3);
  return groups.length === 0 ? '•' : `${groups.join(':')}:•`;
}
