import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A payable's kind is named by the module that owns it alone: its declaration in the protocol (`definePayable({ kind:`)
 * and the module of the same name on the server. Everybody else hands on the kind a row or a declaration carries, so
 * that what is written about money holds for the next kind too. Tests, proofs and what fills a demo name what they like.
 */

const PROTOCOL = 'packages/protocol/src/'
const SERVER = 'apps/server/src/'
const WEB = 'apps/web/src/'
const isTest = (file) => /\.test\.(?:tsx?|mjs)$/.test(file) || /\/(?:proof|demo)\//.test(file)
const isExempt = (file) => isTest(file) || file.startsWith(`${SERVER}testing/`) || file.startsWith(`${SERVER}demo/`)
const moduleOf = (file) =>
  /^packages\/protocol\/src\/([^/]+)\//.exec(file)?.[1] ??
  /^apps\/(?:server|web)\/src\/modules\/([^/]+)\//.exec(file)?.[1]

/** Kind → the module whose protocol declares it. */
export function declaredKinds(root, files) {
  const kinds = new Map()
  for (const file of files.filter((one) => one.startsWith(PROTOCOL) && !isTest(one)))
    for (const [, kind] of readFileSync(join(root, file), 'utf8').matchAll(/definePayable\(\{\s*kind: '(\w+)'/g))
      kinds.set(kind, moduleOf(file))
  return kinds
}

const withoutComments = (text) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '))

/** A literal that is compared with a kind, given as one, or stands for one in a list of them. */
const COMPARED =
  /payable_?kind\w*["'`\]]?\s*(?:as\s+\w+\s*)?(?:={1,3}|!={1,2}|<>|:|,|\bnot\s+in\b|\bin\b|\bis(?:\s+not)?\s+distinct\s+from\b|\bwhen\b|\.includes\()\s*[([]*\s*["'`](\w+)["'`]/gi
const REVERSED = /["'`](\w+)["'`]\s*(?:={1,3}|!={1,2}|<>)\s*[\w.?]*payable_?kind\b/gi
const ASKED = /(?:\bpayables\s*\??\.?\[|\b(?:keeperOf|needKeeper)\((?:[^()]|\([^()]*\))*?,)\s*["'`](\w+)["'`]/g
/** `switch (row.payableKind)` with its cases, up to the end of the block. */
const SWITCHED = /(?:switch\s*\(\s*[\w.?]*payableKind\s*\)|\bcase\s+[\w.]*payable_kind\b)[\s\S]*?(?:\n\s*\}|\bend\b)/gi
const CASES = /\b(?:case|when)\s+["'`](\w+)["'`]/gi

const lineAt = (text, index) => text.slice(0, index).split('\n').length

export function findPayableKinds(root, files) {
  const kinds = declaredKinds(root, files)
  const found = []
  for (const file of files) {
    if (isExempt(file) || ![PROTOCOL, SERVER, WEB].some((base) => file.startsWith(base))) continue
    const own = moduleOf(file)
    const text = withoutComments(readFileSync(join(root, file), 'utf8'))
    const named = (index, kind) => {
      if (kinds.has(kind) && kinds.get(kind) === own) return
      const whose = kinds.has(kind) ? `module ${kinds.get(kind)}` : 'the module that declares it'
      found.push({ file, line: lineAt(text, index), rule: `the payable ${kind} is named by ${whose} alone` })
    }
    for (const pattern of [COMPARED, REVERSED, ASKED])
      for (const match of text.matchAll(pattern)) named(match.index, match[1])
    for (const block of text.matchAll(SWITCHED))
      for (const match of block[0].matchAll(CASES)) named(block.index + match.index, match[1])
    if (!file.startsWith(SERVER)) continue
    for (const match of text.matchAll(/from '@jihui\/protocol\/([\w-]+)\/payable'/g)) {
      const isDeclared = [...kinds.values()].includes(match[1])
      if (isDeclared && match[1] !== own)
        found.push({
          file,
          line: lineAt(text, match.index),
          rule: `the payable of module ${match[1]} is read by it alone`,
        })
    }
  }
  // Two patterns may see one literal.
  return [...new Map(found.map((one) => [`${one.file}:${one.line} ${one.rule}`, one])).values()]
}
