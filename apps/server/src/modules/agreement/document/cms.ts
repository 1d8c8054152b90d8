/** A detached PKCS#7 signature with SHA-256 and RSA, as PDF readers check it. Certificates go in as they were issued. */
import { createHash, sign, verify, X509Certificate } from 'node:crypto'
import {
  der,
  type DerValue,
  integer,
  membersOf,
  nothing,
  octets,
  oid,
  readDer,
  sequence,
  setOf,
  utcTime,
} from './der.ts'

const signedData = oid('1.2.840.113549.1.7.2')
const plainData = oid('1.2.840.113549.1.7.1')
const contentType = oid('1.2.840.113549.1.9.3')
const messageDigest = oid('1.2.840.113549.1.9.4')
const signingTime = oid('1.2.840.113549.1.9.5')
const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'), nothing)
const rsa = sequence(oid('1.2.840.113549.1.1.1'), nothing)

const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Issuer and serial number, in the bytes of the certificate itself. */
const nameOfCertificate = (certificate: Buffer): Buffer => {
  const [body] = membersOf(readDer(certificate))
  const fields = membersOf(body!)
  const [serial, , issuer] = fields[0]!.tag === 0xa0 ? fields.slice(1) : fields
  return sequence(issuer!.whole, serial!.whole)
}

export interface Signer {
  /** PKCS#8, PEM. */
  readonly key: string
  /** DER, the signer's own first. */
  readonly certificates: readonly Uint8Array[]
}

export const signDetached = (bytes: Buffer, { key, certificates }: Signer, at: Date): Buffer => {
  const own = Buffer.from(certificates[0]!)
  const attributes = [
    sequence(contentType, setOf(plainData)),
    sequence(signingTime, setOf(utcTime(at))),
    sequence(messageDigest, setOf(octets(digestOf(bytes)))),
  ].toSorted(Buffer.compare)
  const signature = sign('sha256', setOf(...attributes), key)
  const signerInfo = sequence(
    integer(1),
    nameOfCertificate(own),
    sha256,
    der(0xa0, ...attributes),
    rsa,
    octets(signature),
  )
  return sequence(
    signedData,
    der(
      0xa0,
      sequence(
        integer(1),
        setOf(sha256),
        sequence(plainData),
        der(0xa0, ...certificates.map((one) => Buffer.from(one))),
        setOf(signerInfo),
      ),
    ),
  )
}

export interface SignatureReading {
  /** SHA-256 of the signer's certificate, in hex; null where none fits. */
  readonly fingerprint: string | null
  readonly isDigestRight: boolean
  readonly isSignatureRight: boolean
}
const unreadable: SignatureReading = { fingerprint: null, isDigestRight: false, isSignatureRight: false }

const attributeOf = (attributes: readonly DerValue[], type: Buffer): Buffer | undefined => {
  const found = attributes.find((one) => membersOf(one)[0]?.whole.equals(type))
  const values = found && membersOf(found)[1]
  return values && membersOf(values)[0]?.content
}

/** Checks a detached signature over the bytes. What cannot be read counts as wrong. */
export const checkDetached = (bytes: Buffer, signature: Buffer): SignatureReading => {
  try {
    const [, wrapped] = membersOf(readDer(signature))
    const parts = membersOf(membersOf(wrapped!)[0]!)
    const certificates = membersOf(parts.find((part) => part.tag === 0xa0)!).map(({ whole }) => whole)
    const [, name, , attributes, , value] = membersOf(membersOf(parts.at(-1)!)[0]!)
    const own = certificates.find((one) => nameOfCertificate(one).equals(name!.whole))
    if (!own || attributes?.tag !== 0xa0) return unreadable
    const certificate = new X509Certificate(own)
    const stated = attributeOf(membersOf(attributes), messageDigest)
    const signed = der(0x31, attributes.content)
    return {
      fingerprint: fingerprintOf(own),
      isDigestRight: stated?.equals(digestOf(bytes)) ?? false,
      isSignatureRight: verify('sha256', signed, certificate.publicKey, value!.content),
    }
  } catch {
    return unreadable
  }
}

export const fingerprintOf = (certificate: Uint8Array): string => digestOf(Buffer.from(certificate)).toString('hex')
