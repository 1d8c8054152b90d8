// Drawing a document takes some hundred milliseconds of pure computation, which must not hold up other requests.
// A worker starts without the loader of its parent, so it registers its own.
import { register } from 'tsx/esm/api'

register()
await import('./work.ts')
