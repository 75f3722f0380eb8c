import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Sixteen random bytes, this device's part in the shuffle. */
export function newNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** What is told of it before all have chosen theirs. */
export function hashOf(nonce: string): string {
  return bytesToHex(sha256(hexToBytes(nonce)));
}
