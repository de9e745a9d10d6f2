import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a browser and its authenticator may get wrong, one at a time. */
interface Faults {
  origin?: string;
  rpId?: string;
  /** The authenticator's counter; 0 is an authenticator without one. */
  counter?: number;
  isUserVerified?: boolean;
  type?: string;
  challenge?: string;
  userHandle?: string;
  /** Signs with a key other than the passkey's. */
  isForged?: boolean;
}

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/**
 * A passkey in software, with the browser around it: ES256, no attestation, counters set by hand. It sends what
 * Chromium sends (Web Authentication Level 3, section 6.1).
 */
export class SoftwarePasskey {
  readonly id = randomBytes(32).toString("base64url");
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  readonly #rpId: string;
  #userHandle = "";

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** The result of `startRegistration` for these options. */
  create({ challenge, user }: { challenge: string; user: { id: string } }, faults: Faults = {}) {
    this.#userHandle = user.id;
    const credentialId = Buffer.from(this.id, "base64url");
    const attested = Buffer.concat([
      Buffer.alloc(16), // no model of authenticator is named
      Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]),
      credentialId,
      this.#coseKey(),
    ]);
    const authenticatorData = Buffer.concat([this.#head(flags.attested, faults), attested]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authenticatorData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge, faults),
        // The library types CBOR more narrowly than it encodes it.
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ["internal"],
      },
    };
  }

  /** The result of `startAuthentication` for these options. */
  get({ challenge }: { challenge: string }, faults: Faults = {}) {
    const authenticatorData = this.#head(0, faults);
    const clientDataJSON = this.#clientData("webauthn.get", challenge, faults);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    const key = faults.isForged ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey : this.#privateKey;
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign("sha256", signed, key)),
        userHandle: faults.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, faults: Faults): string {
    const data = {
      type: faults.type ?? type,
      challenge: faults.challenge ?? challenge,
      origin: faults.origin ?? this.#origin,
      crossOrigin: false,
    };
    return base64url(Buffer.from(JSON.stringify(data)));
  }

  #head(more: number, { rpId = this.#rpId, counter = 0, isUserVerified = true }: Faults): Buffer {
    const bits = flags.present | flags.backupEligible | flags.backedUp | (isUserVerified ? flags.verified : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([bits]), count]);
  }

  /** The public key in COSE format (RFC 9053, section 7.1): EC2, ES256, P-256. */
  #coseKey(): Uint8Array {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
