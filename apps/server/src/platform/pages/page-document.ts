/** The start page of the build with a page's own head, text, data and drawings. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, Html, scriptJson } from './html.ts'
import type { Answers, PageContent } from './page.ts'

export const siteName = '机汇'
const pictureBytesMax = 200_000

/** What the build's start page must have for a page to be put into it. */
const titleTag = /<title>[^<]*<\/title>/
const descriptionTag = /<meta name="description"[^>]{0,400}>/
const root = '<div id="root"></div>'

const structuredIn = (things: readonly object[]): Html[] =>
  things.map(
    (thing) =>
      html`<script type="application/ld+json">
        ${scriptJson(JSON.stringify({ '@context': 'https://schema.org', ...thing }))}
      </script>`,
  )

const headOf = (content: PageContent, publicUrl: string): Html => {
  const { title, description, canonical, image = '/app-icon-512.png' } = content
  const address = publicUrl + canonical
  const picture = new URL(image, publicUrl).href
  return html`<title>${title} | ${siteName}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:site_name" content="${siteName}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="zh_CN" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${picture}" />
    <meta name="twitter:card" content="summary_large_image" />
    ${structuredIn(content.structured)}`
}

/** Reads drawings of the build once each. */
export const openDrawings = (dist: string) => {
  const known = new Map<string, string>()
  return (name: string): string => {
    const before = known.get(name)
    if (before !== undefined) return before
    const path = join(dist, 'illustrations', `${name}.svg`)
    const text = /^[\w-]+$/.test(name) && existsSync(path) ? readFileSync(path, 'utf8') : ''
    // Our own `<svg id="d" …>…</svg>` becomes a symbol under its name, with what it says of lines and colours.
    const begun = text.indexOf('>', text.indexOf('<svg'))
    const attributes = text.slice(text.indexOf('<svg') + 4, begun)
    const inside = text.slice(begun + 1, text.lastIndexOf('</svg>'))
    const kept = attributes.replaceAll(/\s(?:xmlns|id|width|height)="[^"]*"/g, '')
    const symbol =
      inside && text.length < pictureBytesMax
        ? `<symbol id="il-${name}" overflow="visible"${kept}>${inside}</symbol>`
        : ''
    known.set(name, symbol)
    return symbol
  }
}

export interface PageSettings {
  /** `index.html` of the build. */
  readonly template: string
  readonly publicUrl: string
  readonly drawing: (name: string) => string
}

/** The whole page as text. */
export const pageDocument = (content: PageContent, answers: Answers, settings: PageSettings): string => {
  const symbols = [...new Set(content.drawings)].map(settings.drawing).join('')
  const told = html`<div id="told">${content.body}</div>`
  const drawings = `<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>${symbols}</defs></svg>`
  const data = html`<script type="application/json" id="page-data">
    ${scriptJson(JSON.stringify(answers))}
  </script>`
  const head = headOf(content, settings.publicUrl)
  // Texts are put in by functions: a `$&` in a machine's name is no pattern.
  return settings.template
    .replace(descriptionTag, () => '')
    .replace(titleTag, () => head.text)
    .replace(root, () => `${symbols ? drawings : ''}${told.text}<div id="root" hidden></div>${data.text}`)
}

export const isPageTemplate = (template: string): boolean =>
  titleTag.test(template) && descriptionTag.test(template) && template.includes(root)

/** The start page for an address that shows nothing to anybody else. */
export const unlistedDocument = (template: string, title?: string): string =>
  template.replace(
    titleTag,
    (found) => `<meta name="robots" content="noindex" />${title ? html`<title>${title}</title>`.text : found}`,
  )
