/** How an e-mail looks: a title, words, the way to where it leads, and why it came. */
export interface Written {
  readonly title: string
  readonly message: string
  /** A screen of ours, as an address of this site; null where it leads nowhere. */
  readonly url: string | null
  /** Why he is written to, and what he can do about it. */
  readonly reason: string
}

const words = {
  brand: '机汇',
  open: '查看详情',
  noReply: '这封邮件由系统发出，请不要直接回复。',
} as const

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign]!)

/** A subject is one line, whatever somebody wrote into an order. */
export const subjectOf = ({ title }: Pick<Written, 'title'>): string =>
  `【${words.brand}】${title.replaceAll(/\s+/g, ' ').trim().slice(0, 100)}`

export const textOf = ({ title, message, url, reason }: Written): string =>
  [title, message, url && `${words.open}：${url}`, `--\n${reason}\n${words.noReply}`].filter(Boolean).join('\n\n')

/** Tables and styles in the elements: what mail programs of today and of long ago show alike. */
export const htmlOf = ({ title, message, url, reason }: Written): string => {
  const button = url
    ? `<p style="margin:24px 0 0"><a href="${escaped(url)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1f5eff;color:#ffffff;text-decoration:none">${words.open}</a></p>`
    : ''
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f7;color:#1b1f27;font:16px/1.7 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:28px 24px">
<p style="margin:0 0 16px;font-weight:600">${words.brand}</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.4">${escaped(title)}</h1>
<p style="margin:0;white-space:pre-line">${escaped(message)}</p>${button}
</td></tr></table>
<p style="max-width:560px;margin:16px 0 0;font-size:13px;color:#667085;text-align:left">${escaped(reason)}<br>${words.noReply}</p>
</td></tr></table></body></html>`
}

/** The parts of a letter that say the same. */
export const writtenParts = (written: Written) => ({
  subject: subjectOf(written),
  text: textOf(written),
  html: htmlOf(written),
})
