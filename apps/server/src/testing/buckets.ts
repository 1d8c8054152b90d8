/** A bucket as far as the product uses one: put, list by pages, delete. For tests. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** So many keys a page, to have pages. */
const pageSize = 2

const listing = (keys: readonly string[], query: URLSearchParams, writtenAt: Date): string => {
  const prefix = query.get('prefix') ?? ''
  const mine = keys.filter((key) => key.startsWith(prefix)).toSorted()
  const folders = [...new Set(mine.map((key) => `${key.split('/')[0]}/`))]
  const entries =
    query.get('delimiter') === '/'
      ? folders.map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`)
      : mine.map(
          (key) => `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified></Contents>`,
        )
  const from = Number(query.get('continuation-token') ?? 0)
  const next = from + pageSize
  const isCut = next < entries.length
  const more = isCut ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${more}${entries
    .slice(from, next)
    .join('')}</ListBucketResult>`
}

/** Everything in it was written at `writtenAt`. */
export const openBucket = async (writtenAt: Date) => {
  const keys = new Set<string>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
    request.resume().on('end', () => {
      if (request.method === 'PUT') keys.add(key)
      if (request.method === 'DELETE') keys.delete(key)
      const isListing = request.method === 'GET' && searchParams.has('list-type')
      response.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-type': 'application/xml' })
      response.end(isListing ? listing([...keys], searchParams, writtenAt) : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    keys: keys as ReadonlySet<string>,
    settings: {
      kind: 's3',
      bucket: 'files',
      region: 'cn-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    } as const,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
