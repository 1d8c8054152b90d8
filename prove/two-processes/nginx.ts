/** deploy/nginx.conf as it is handed out, with only ports, certificate and paths replaced. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import forge from 'node-forge'
import { productRoot } from '../../tests/server/server-process.ts'
import { freePort, type Program, programAt, versionOf } from './programs.ts'

export interface Nginx extends Program {
  /** Whom a caller has to trust, as PEM. */
  readonly certificate: string
  /** What it has written down of calls so far. */
  readonly log: () => string
}

const anHour = 3_600_000

const makeCertificate = (): { key: string; certificate: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - anHour)
  certificate.validity.notAfter = new Date(Date.now() + 24 * anHour)
  certificate.setSubject([{ shortName: 'CN', value: '127.0.0.1' }])
  certificate.setIssuer([{ shortName: 'CN', value: '127.0.0.1' }])
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }])
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create())
  return { key: privateKey, certificate: forge.pki.certificateToPem(certificate) }
}

/** What a distribution's nginx.conf says around it; its own folders, because nobody else's may be written to. */
const around = (home: string): string => `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `  ${what}_temp_path ${home}/${what};`).join('\n')}
  include ${home}/jihui.conf;
}
`

const replaceAll = (text: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((rest, [what, by]) => {
    if (!rest.includes(what)) throw new Error(`deploy/nginx.conf does not say ${what}`)
    return rest.replaceAll(what, by)
  }, text)

/** In front of these two processes, or undefined where no nginx is installed. */
export const anNginx = async (folder: string, ports: readonly [string, string]): Promise<Nginx | undefined> => {
  const version = versionOf('nginx', /nginx\/(\S+)/, '-v')
  if (!version) return undefined
  const home = join(folder, 'nginx')
  mkdirSync(home)
  const port = await freePort()
  const { key, certificate } = makeCertificate()
  writeFileSync(join(home, 'key.pem'), key, { mode: 0o600 })
  writeFileSync(join(home, 'certificate.pem'), certificate)
  const handedOut = readFileSync(join(productRoot, 'deploy/nginx.conf'), 'utf8')
  const site = replaceAll(handedOut, {
    '127.0.0.1:3001': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports[1]}`,
    'listen 443': `listen 127.0.0.1:${port}`,
    '/etc/ssl/jihui.pem': join(home, 'certificate.pem'),
    '/etc/ssl/jihui.key': join(home, 'key.pem'),
    '/var/log/nginx/jihui.log': join(home, 'access.log'),
  })
  writeFileSync(join(home, 'jihui.conf'), site)
  writeFileSync(join(home, 'nginx.conf'), around(home))
  const command = ['nginx', '-e', 'stderr', '-p', home, '-c', join(home, 'nginx.conf')]
  return {
    ...programAt(`https://127.0.0.1:${port}`, version, port, command),
    certificate,
    log: () => readFileSync(join(home, 'access.log'), 'utf8'),
  }
}
