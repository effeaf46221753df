// Computes the examples of fairness.md for Crash and Keno again, without any code of the product:
//   node docs/fairness-vectors.mjs
import { createHash, createHmac } from 'node:crypto';

const SERVER_SEED = '0123456789abcdef'.repeat(4);
const CLIENT_SEED = 'jogador-teste';

function numbers(nonce, howMany) {
  const digits = ['0', '1']
    .map((counter) =>
      createHmac('sha256', SERVER_SEED).update([CLIENT_SEED, nonce, counter].join(':')).digest('hex'),
    )
    .join('');
  return digits
    .match(/.{8}/g)
    .slice(0, howMany)
    .map((word) => BigInt(`0x${word}`));
}

function crash(nonce) {
  const [number] = numbers(nonce, 1);
  // The highest whole number of hundredths that, times the drawn number, stays below 97 times 2^32.
  const point = number === 0n ? 10_000n : (97n * 4_294_967_296n - 1n) / number;
  const hundredths = point < 100n ? 100n : point > 10_000n ? 10_000n : point;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

function keno(nonce) {
  const row = [...Array(40).keys()].map((index) => index + 1);
  const drawn = [];
  for (const number of numbers(nonce, 10)) {
    const place = Number((number * BigInt(row.length)) >> 32n);
    drawn.push(row[place]);
    row.splice(place, 1);
  }
  return drawn.join(' ');
}

const lines = [
  `hash ${createHash('sha256').update(SERVER_SEED).digest('hex')}`,
  ...[1, 2, 3, 7].map((nonce) => `nonce ${nonce}: crash ${crash(nonce)}, keno ${keno(nonce)}`),
];
process.stdout.write(`${lines.join('\n')}\n`);
