/** Hosts named in a text, written out as addresses or bare; an e-mail address names none. */
const hosts =
  /(?<![\w@.-])(?:https?:\/\/|\/\/)?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}|\d{1,3}(?:\.\d{1,3}){3})(?![\w@-])/gi
const schemes = /[a-z0-9+.-]:\/\//i

/** Whether a text leads anywhere but to our own pages: what staff send must not send people away in our name. */
export const hasForeignLink = (text: string, publicUrl: string): boolean => {
  const plain = text.normalize('NFKC')
  const own = new URL(publicUrl).hostname
  const named = [...plain.matchAll(hosts)].map(([, host]) => host!.toLowerCase())
  // A scheme without a host that can be read is somebody hiding one.
  return named.some((host) => host !== own) || (named.length === 0 && schemes.test(plain))
}
