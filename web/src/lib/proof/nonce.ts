import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

import { ownSecret } from '../memory';

/** Sixteen bytes, this device's part in the shuffle after what the table has bound itself to: nobody else can know
    them before, and two tabs that hold the same seat give the same ones. */
export function nonceFor(commitment: string): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(ownSecret()), hexToBytes(commitment))).slice(0, 16));
}

/** What is told of it before all have chosen theirs. */
export function hashOf(nonce: string): string {
  return bytesToHex(sha256(hexToBytes(nonce)));
}
