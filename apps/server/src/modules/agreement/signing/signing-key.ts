/** The key the platform signs documents with: the one that was given, or one made once and kept in the data folder. */
import { generateKeyPair, sign, X509Certificate, createPrivateKey, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type library from 'node-forge'
import { companyProfile } from '@jihui/protocol/company/profile'
import type { Config } from '../../../platform/config.ts'
import { late } from '../../../platform/late.ts'
import type { Services } from '../../../platform/services.ts'
import { explainFileFault, StartFault } from '../../../platform/start-fault.ts'
import { fingerprintOf, type Signer } from '../document/cms.ts'

export interface SigningKey extends Signer {
  readonly fingerprint: string
  /** Whom the certificate names. */
  readonly name: string
}

/** Reads and makes certificates; a key that was made before needs none of it. */
const forge = late<typeof library>('node-forge')

const validYears = 10
const derOf = (value: library.asn1.Asn1): Buffer => Buffer.from(forge().asn1.toDer(value).getBytes(), 'binary')

const keyOf = (key: string, certificates: readonly Buffer[]): SigningKey => ({
  key,
  certificates,
  fingerprint: fingerprintOf(certificates[0]!),
  name: /CN=([^\n]+)/.exec(new X509Certificate(certificates[0]!).subject)?.[1] ?? companyProfile.name,
})

/** A certificate authority's PKCS#12 file: key, certificate, and those above it. */
export const readP12 = (bytes: Buffer, password: string): SigningKey => {
  const wrong = (why: string): never => {
    throw new StartFault(`PDF_SIGNING_P12：${why}`)
  }
  const open = () => {
    try {
      return forge().pkcs12.pkcs12FromAsn1(forge().asn1.fromDer(bytes.toString('binary')), false, password)
    } catch {
      return wrong('打不开，请核对文件和 PDF_SIGNING_PASSWORD。')
    }
  }
  const opened = open()
  const bagsOf = (type: string) => opened.getBags({ bagType: type })[type] ?? []
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge().pki.oids as Record<string, string>
  const key = [...bagsOf(pkcs8ShroudedKeyBag!), ...bagsOf(keyBag!)].find((bag) => bag.key)?.key
  if (!key) return wrong('里面没有 RSA 私钥。')
  const pem = forge().pki.privateKeyInfoToPem(forge().pki.wrapRsaPrivateKey(forge().pki.privateKeyToAsn1(key)))
  const certificates = bagsOf(certBag!).flatMap(({ cert }) =>
    cert ? [derOf(forge().pki.certificateToAsn1(cert))] : [],
  )
  const isOwn = (one: Buffer) => new X509Certificate(one).checkPrivateKey(createPrivateKey(pem))
  const own = certificates.find(isOwn)
  if (!own) return wrong('里面没有与私钥相配的证书。')
  return keyOf(pem, [own, ...certificates.filter((one) => one !== own)])
}

const serialBytes = 16
/** Hexadecimal, positive and without a zero to lead it: no reader takes an integer that is longer than it need be. */
const serialOf = (random: Buffer): string => {
  const bytes = Buffer.from(random)
  bytes[0] = (bytes[0]! & 0x3f) | 0x40
  return bytes.toString('hex')
}

/** Signed by itself: it shows that nothing was changed, and leaves who vouches for it to the verification page. */
export const makeOwn = async (
  now: Date,
  random: Buffer = randomBytes(serialBytes),
): Promise<{ key: string; certificate: Buffer }> => {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge().pki.createCertificate()
  certificate.publicKey = forge().pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = serialOf(random)
  certificate.validity.notBefore = new Date(now.getTime() - 86_400_000)
  certificate.validity.notAfter = new Date(now.getTime() + validYears * 365 * 86_400_000)
  const utf8 = forge().asn1.Type.UTF8 as unknown as library.asn1.Class
  const attributes = [
    { shortName: 'CN', value: `${companyProfile.name}合同专用章`, valueTagClass: utf8 },
    { shortName: 'O', value: companyProfile.name, valueTagClass: utf8 },
    { shortName: 'C', value: 'CN' },
  ]
  certificate.setSubject(attributes)
  certificate.setIssuer(attributes)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
  ])
  const algorithm = (forge().pki.oids as Record<string, string>).sha256WithRSAEncryption!
  Object.assign(certificate, { signatureOid: algorithm, siginfo: { algorithmOid: algorithm } })
  const { getTBSCertificate } = forge().pki as unknown as { getTBSCertificate(one: object): library.asn1.Asn1 }
  const body = getTBSCertificate(certificate)
  Object.assign(certificate, {
    tbsCertificate: body,
    signature: sign('sha256', derOf(body), privateKey).toString('binary'),
  })
  return { key: privateKey, certificate: derOf(forge().pki.certificateToAsn1(certificate)) }
}

const pemOf = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`

const readKept = (path: string): SigningKey | undefined => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw explainFileFault(error, '签名密钥', path)
  }
  const [key] = /-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----/.exec(text) ?? []
  const [certificate] = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(text) ?? []
  if (!key || !certificate)
    throw new StartFault(`签名密钥 ${path} 不完整。请从备份恢复；另生成一个会使旧合同的签名对不上。`)
  try {
    return keyOf(key, [new X509Certificate(certificate).raw])
  } catch {
    throw new StartFault(`签名密钥 ${path} 中的证书读不出。请从备份恢复；从未签过合同的，删去这个文件会另生成一个。`)
  }
}

const keepOwn = async (dataDir: string, now: Date): Promise<{ key: SigningKey; path: string; isNew: boolean }> => {
  const path = join(dataDir, 'document-signing.pem')
  const kept = readKept(path)
  if (kept) return { key: kept, path, isNew: false }
  const made = await makeOwn(now)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(draft, `${made.key}${pemOf(made.certificate)}`, { mode: 0o600 })
    // A link appears whole or not at all, and never replaces the one another process has just made.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explainFileFault(error, '数据目录', dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
  return { key: readKept(path)!, path, isNew: true }
}

const opened = new WeakMap<Config, Promise<SigningKey>>()
/** Where a key was made just now. */
const made = new WeakMap<Config, string>()

/** Begun at the start, so that a wrong setting is said there; made ready beside it, so that the start does not wait. */
export const signingKey = ({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<SigningKey> => {
  const known = opened.get(config)
  if (known) return known
  const { signing } = config
  const opening = signing
    ? Promise.resolve(readP12(signing.p12, signing.password))
    : keepOwn(config.dataDir, clock.now()).then(({ key, path, isNew }) => {
        if (isNew) made.set(config, path)
        return key
      })
  opened.set(config, opening)
  opening.catch(() => opened.delete(config))
  return opening
}

/** Said once the server stands: a key nobody vouches for was made. */
export const tellOfOwnKey = async (services: Pick<Services, 'config' | 'clock' | 'log'>): Promise<void> => {
  await signingKey(services)
  const path = made.get(services.config)
  if (path !== undefined) services.log.warn({ path }, '没有给出 PDF_SIGNING_P12，合同用自签名的证书签名，密钥已生成')
}
