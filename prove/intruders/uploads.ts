/** Files that are not what they say, or too much of it: refused, or kept as what they are and never run. */
import { fileBytesMax } from '@jihui/protocol/limits'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Estate } from './estate.ts'
import type { Ground } from './ground.ts'
import { faultOf } from './judge.ts'
import { chunk, pngSignature } from './png.ts'
import { formOf, send, type Part } from './send.ts'

const path = '/api/qualification/documents/'
const script = '<script>alert(1)</script>'

/** A picture of a few kilobytes that says it is `side` pixels wide and high, and is. */
const pixelBomb = (side: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  return Buffer.concat([pngSignature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
const svgBomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
  <svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><text>&b;</text>${script}</svg>`
const pdf = (more: string): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${more}\n1 0 obj<</Type/Catalog>>endobj\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF`,
  )

interface Sample {
  readonly bytes: Buffer
  readonly type: string
  readonly name?: string
  /** It may be kept, then as what it is. */
  readonly mayStay?: boolean
}

const samples = async (): Promise<Record<string, Sample>> => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return {
    'a page called picture': { bytes: Buffer.from(`<html>${script}</html>`), type: 'image/png' },
    'a script called PDF': { bytes: Buffer.from('#!/bin/sh\nrm -rf /'), type: 'application/pdf' },
    'an SVG': { bytes: Buffer.from(svgBomb), type: 'image/svg+xml', name: 'a.svg' },
    'an SVG called PNG': { bytes: Buffer.from(svgBomb), type: 'image/png' },
    'a picture with a script behind it': {
      bytes: Buffer.concat([png, Buffer.from(script)]),
      type: 'text/html',
      name: 'a.html',
      mayStay: true,
    },
    'a PDF with a page in it': {
      bytes: pdf(`<html>${script}</html>`),
      type: 'text/html',
      name: 'a.html',
      mayStay: true,
    },
    'a page before a PDF': {
      bytes: Buffer.concat([Buffer.from(`<html>${script}</html>`), pdf('')]),
      type: 'application/pdf',
    },
    'half a picture': { bytes: png.subarray(0, 60), type: 'image/png' },
    'a picture of 900 million pixels': { bytes: pixelBomb(30_000), type: 'image/png' },
    'a picture that says it is endless': { bytes: pixelBomb(8).fill(0xff, 16, 24), type: 'image/png' },
    'a packed bomb': { bytes: gzipSync(Buffer.alloc(30_000_000)), type: 'image/png' },
    nothing: { bytes: Buffer.alloc(0), type: 'image/png' },
    'too much': { bytes: Buffer.concat([png, Buffer.alloc(fileBytesMax)]), type: 'image/png' },
    'a name that leads away': { bytes: png, type: 'image/png', name: '../../../../etc/cron.d/x.png', mayStay: true },
    'a name with a line break': { bytes: png, type: 'image/png', name: 'a%0d%0aset-cookie: x=y.png', mayStay: true },
    'a name of NULs and turns': { bytes: png, type: 'image/png', name: 'gnp\u202e.\u0000exe', mayStay: true },
    'a name without end': { bytes: png, type: 'image/png', name: `${'长'.repeat(3_000)}.png`, mayStay: true },
    'a name of half characters': { bytes: png, type: 'image/png', name: `${'𠮷'.repeat(119)}a.png`, mayStay: true },
  }
}

const kept = `SELECT id, name, mime, storage_key FROM stored_file WHERE owner_id = $1 ORDER BY created_at`

export const tryUploads = async ({ site, base, findings, say }: Ground, { renter, ids }: Estate): Promise<void> => {
  const { pool } = site.app
  const { token } = renter
  const files = async () =>
    (await pool.query<Record<'id' | 'name' | 'mime' | 'storage_key', string>>(kept, [renter.id])).rows
  const upload = (parts: readonly Part[], headers: Record<string, string> = {}) => {
    const form = formOf([{ name: 'type', value: 'business_license' }, ...parts])
    return send(base(), path, { method: 'POST', token, bytes: form.bytes, headers: { ...form.headers, ...headers } })
  }
  const all = await samples()
  for (const [what, { bytes, type, name = 'a.png', mayStay = false }] of Object.entries(all)) {
    const before = await files()
    const told = await upload([{ name: 'image', value: bytes, type, filename: name }])
    const fault = faultOf(told)
    if (fault) findings.add('an upload is answered', what, fault)
    const added = (await files()).slice(before.length)
    if (!mayStay) {
      const isRefused = told.status >= 400 && added.length === 0
      findings.expect(
        isRefused,
        'what is no picture and no PDF is not kept',
        what,
        `${told.status}, ${added.length} kept`,
      )
    }
    for (const { id, name: shown, mime, storage_key: key } of added) {
      const isPlain =
        /^[a-z-]+\/[0-9a-f-]{36}$/.test(key) &&
        !/[\\/]|[^\P{Cc}]/u.test(shown) &&
        Buffer.from(shown).toString() === shown
      findings.expect(isPlain, "a file's name leads nowhere", what, { key, shown })
      const got = await send(base(), `/api/files/${id}/`, { token })
      const { 'content-type': as, 'x-content-type-options': sniff, 'set-cookie': cookie } = got.headers
      const isSafe = got.status === 200 && as === mime && sniff === 'nosniff' && !cookie && !mime.includes('html')
      findings.expect(isSafe, 'a file is served as what it holds', what, { status: got.status, as, mime, sniff })
      await pool.query('UPDATE qualification_document SET deleted_at = now() WHERE file_id = $1', [id])
    }
  }
  const picture = all['a name that leads away']!.bytes
  const one = (name: string): Part => ({ name, value: picture, filename: 'a.png', type: 'image/png' })
  const crowds: Record<string, readonly Part[]> = {
    '60 files': Array.from({ length: 60 }, () => one('image')),
    '300 fields': Array.from({ length: 300 }, (_, at) => ({ name: `f${at}`, value: 'x' })),
    'a field of 2 MB': [{ name: 'description', value: 'x'.repeat(2_000_000) }, one('image')],
    'a file where none is asked for': [one('avatar')],
    'a file called __proto__': [one('__proto__')],
    'a field called __proto__': [{ name: '__proto__', value: '1' }, { name: 'constructor', value: '1' }, one('image')],
  }
  for (const [what, parts] of Object.entries(crowds)) {
    const fault = faultOf(await upload(parts))
    if (fault) findings.add('an upload is answered', what, fault)
    await pool.query(
      'UPDATE qualification_document SET deleted_at = now() WHERE user_id = $1 AND id::text <> ALL($2)',
      [renter.id, ids.document ?? []],
    )
  }
  const whole = formOf([{ name: 'type', value: 'business_license' }, one('image')])
  for (const part of [0.2, 0.5, 0.9]) {
    const bytes = whole.bytes.subarray(0, Math.floor(whole.bytes.length * part))
    const told = await send(base(), path, { method: 'POST', token, bytes, headers: whole.headers })
    const fault = told.status < 400 ? `taken: ${told.status}` : faultOf(told)
    if (fault) findings.add('half a form is refused', `${part * 100} % of it`, fault)
  }
  const types = [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-7',
    'x',
  ]
  for (const type of types) {
    const told = await send(base(), path, {
      method: 'POST',
      token,
      bytes: '--x\r\n\r\n',
      headers: { 'content-type': type },
    })
    const fault = told.status < 400 ? `taken: ${told.status}` : faultOf(told)
    if (fault) findings.add('a wrong kind of body is refused', type, fault)
  }
  for (const id of [
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '....//....//etc/passwd',
    '%00',
    'a%00.png',
    '%c0%ae%c0%ae%2f',
    '/etc/passwd',
    'file:%2f%2f%2fetc%2fpasswd',
  ]) {
    for (const place of [
      '/api/files/',
      '/assets/',
      '/',
      '/api/medical/contracts/templates/',
      '/api/finance/reconciliation/export/',
    ]) {
      const told = await send(base(), `${place}${id}`, { token })
      const fault = told.text.includes('root:')
        ? 'a file of the machine'
        : told.status >= 500
          ? `${told.status} ${told.text.slice(0, 160)}`
          : null
      if (fault) findings.add('no path leads out of the house', `${place}${id}`, fault)
    }
  }
  say(
    `uploads: ${Object.keys(all).length} files, ${Object.keys(crowds).length} crowds, ${types.length} kinds of body, 40 paths`,
  )
}
