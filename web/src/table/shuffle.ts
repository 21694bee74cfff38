// The check of the shuffle: the seed that was secret until the end must hash to the
// commitment that everyone saw at the start.

/** Returns the SHA-256 of bytes in hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Browsers disable WebCrypto on plain http, which is how friends at one table reach a
  // laptop.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return hex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256here(bytes));
}

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

/**
 * Returns the bytes of hexadecimal digits, or undefined if the text is not
 * hexadecimal.
 */
export function unhex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}

/** Returns whether the seed matches the commitment. */
export async function matches(seed: string, commitment: string): Promise<boolean> {
  const bytes = unhex(seed);
  return (
    bytes !== undefined && bytes.length === 32 && (await sha256(bytes)) === commitment.toLowerCase()
  );
}

const primes = (n: number): number[] => {
  const found: number[] = [];
  for (let i = 2; found.length < n; i++) if (found.every((p) => i % p !== 0)) found.push(i);
  return found;
};
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;

/** Computes SHA-256 as FIPS 180-4 defines it, for browsers without WebCrypto. */
export function sha256here(bytes: Uint8Array): Uint8Array {
  const K = primes(64).map((p) => fraction(Math.cbrt(p)));
  const H = primes(8).map((p) => fraction(Math.sqrt(p)));
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  words.setUint32(padded.length - 4, bytes.length << 3);
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  const W = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        W[i] = words.getInt32(at + 4 * i);
        continue;
      }
      const a = W[i - 15]!;
      const b = W[i - 2]!;
      W[i] =
        (W[i - 16]! +
          (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
          W[i - 7]! +
          (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) |
        0;
    }
    let [a, b, c, d, e, f, g, h] = H as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < 64; i++) {
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + W[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (H[i] = (H[i]! + x) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  H.forEach((x, i) => out.setInt32(4 * i, x));
  return new Uint8Array(out.buffer);
}
