import { expect, it } from 'vitest'
import { html, scriptJson } from './html.ts'

it('what is put in is text, in an element as in an attribute; lists and html stand as they are', () => {
  const name = `"><img src=x onerror='alert(1)'>&`
  const list = [html`<b>${1}</b>`, html`<i>${name}</i>`]
  expect(html`<p title="${name}">${list}${null}${false}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;"><b>1</b><i>&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;</i></p>',
  )
})

it('JSON in a script ends no script and reads as what it was', () => {
  const value = { name: '</script><!--<script>\u2028&' }
  const { text } = scriptJson(JSON.stringify(value))
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)).toEqual(value)
})
