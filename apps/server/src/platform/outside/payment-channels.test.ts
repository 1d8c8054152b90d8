import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { StartFault } from '../start-fault.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jihui-channels-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')
const alipay = { ALIPAY_APP_ID: '2021', ALIPAY_PRIVATE_KEY: bare(privatePem), ALIPAY_PUBLIC_KEY: bare(publicPem) }

const problemsOf = (environ: Record<string, string>): readonly string[] => {
  try {
    readConfig({ DATA_DIR, ...environ })
    return []
  } catch (error) {
    if (error instanceof StartFault) return error.lines
    throw error
  }
}

test('without credentials there is only the sandbox', () => {
  expect(readConfig({ DATA_DIR }).payment).toEqual({ sandbox: 'direct' })
})

test('a key is given as PEM, as bare base64 or in a file', () => {
  const file = join(DATA_DIR, 'app-key.pem')
  writeFileSync(file, privatePem)
  const { ALIPAY_PRIVATE_KEY: _, ...rest } = alipay
  const url = 'https://openapi.alipay.com/gateway.do'
  const wanted = { appId: '2021', privateKey: privatePem, publicKey: publicPem, url }
  expect(readConfig({ DATA_DIR, ...alipay }).payment.alipay).toEqual(wanted)
  expect(readConfig({ DATA_DIR, ...rest, ALIPAY_PRIVATE_KEY_FILE: file }).payment.alipay).toEqual(wanted)
  const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  expect(readConfig({ DATA_DIR, ...rest, ALIPAY_PRIVATE_KEY: bare(pkcs1) }).payment.alipay).toEqual(wanted)
})

test('half of a channel keeps the server from starting, and each missing part is named', () => {
  expect(problemsOf({ WECHAT_PAY_MCHID: '1900000001', WECHAT_PAY_API_V3_KEY: 'k'.repeat(32) })).toEqual(
    ['APPID', 'SERIAL', 'PRIVATE_KEY', 'PUBLIC_KEY_ID', 'PUBLIC_KEY'].map(
      (name) => `WECHAT_PAY_${name}：没有给出，微信支付的设置不完整。请补上，或去掉微信支付的其他设置。`,
    ),
  )
})

test('a wrong key is named, and never printed', () => {
  const problems = problemsOf({ ...alipay, ALIPAY_PRIVATE_KEY: 'not-a-key-but-secret' })
  expect(problems).toEqual(['ALIPAY_PRIVATE_KEY：不是可用的 RSA 私钥（PEM）。'])
  const missing = problemsOf({ ...alipay, ALIPAY_PRIVATE_KEY: '', ALIPAY_PRIVATE_KEY_FILE: '/nowhere/key.pem' })
  expect(missing).toEqual(['ALIPAY_PRIVATE_KEY：ALIPAY_PRIVATE_KEY_FILE 所指的文件读不了（ENOENT）。'])
})

test('the sandbox takes the place of no channel that is real', () => {
  expect(problemsOf({ ...alipay, PAYMENT_SANDBOX: 'protocol' })).toEqual([
    'PAYMENT_SANDBOX：protocol 是支付宝的替身，不能与它的真实凭证同时给出。',
  ])
})
