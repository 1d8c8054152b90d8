import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  AlipayCredentials,
  BankCredentials,
  WechatCredentials,
} from '../../../../platform/outside/payment-channels.ts'
import { explainFileFault } from '../../../../platform/start-fault.ts'

const owners = ['wechat', 'wechatPlatform', 'alipay', 'alipayPlatform', 'bank', 'bankPlatform'] as const
type Owner = (typeof owners)[number]
type Kept = Record<Owner, string> & { readonly apiV3Key: string }

/** Both sides of the sandbox: what the merchant is given, and what only the channel has. */
export interface SandboxKeys {
  readonly wechat: Side<WechatCredentials>
  readonly alipay: Side<AlipayCredentials>
  readonly bank: Side<BankCredentials>
}
export interface Side<Credentials> {
  readonly merchant: Credentials
  readonly merchantPublicKey: string
  readonly platformKey: string
}

const read = (path: string): Kept | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw explainFileFault(error, '沙箱的密钥文件', path)
  }
}

const generate = (): Kept => {
  const newKey = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const keys = Object.fromEntries(owners.map((owner) => [owner, newKey()])) as Record<Owner, string>
  return { ...keys, apiV3Key: randomBytes(16).toString('hex') }
}

/** Made at the first start and kept in the data folder, closed to others. */
const keepKeys = (dataDir: string): Kept => {
  const path = join(dataDir, 'sandbox-keys.json')
  const known = read(path)
  if (known) return known
  const draft = `${path}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(draft, JSON.stringify(generate()), { mode: 0o600 })
    // A link appears whole or not at all, and never replaces the one another process has just made.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explainFileFault(error, '数据目录', dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
  return read(path) ?? keepKeys(dataDir)
}

const publicOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()

export const openSandboxKeys = (dataDir: string): SandboxKeys => {
  const kept = keepKeys(dataDir)
  const side = <T>(merchant: T, own: Owner, platform: Owner): Side<T> => ({
    merchant,
    merchantPublicKey: publicOf(kept[own]),
    platformKey: kept[platform],
  })
  return {
    wechat: side(
      {
        mchid: '1900000001',
        appid: 'wx0000000000000001',
        serial: '7777777777777777777777777777777777777701',
        privateKey: kept.wechat,
        apiV3Key: kept.apiV3Key,
        publicKeyId: 'PUB_KEY_ID_0119000000012026000000000000',
        publicKey: publicOf(kept.wechatPlatform),
        appSecret: createHash('sha256').update(`app\n${kept.apiV3Key}`).digest('hex').slice(0, 32),
      },
      'wechat',
      'wechatPlatform',
    ),
    alipay: side(
      { appId: '9021000100000001', privateKey: kept.alipay, publicKey: publicOf(kept.alipayPlatform) },
      'alipay',
      'alipayPlatform',
    ),
    bank: side(
      {
        merchantId: '777290058110001',
        certId: '68759663125',
        privateKey: kept.bank,
        publicKeyId: '69026276696',
        publicKey: publicOf(kept.bankPlatform),
      },
      'bank',
      'bankPlatform',
    ),
  }
}
