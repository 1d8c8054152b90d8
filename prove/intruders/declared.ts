/** What the modules say of the things somebody has. */
import { modules } from '../../apps/server/src/modules.ts'
import type { Belongings } from '../../apps/server/src/proof.ts'

/** In the order of the modules. */
export const declared: readonly (Belongings & { readonly module: string })[] = await Promise.all(
  modules.flatMap(({ name, belongings }) =>
    belongings ? [belongings().then((one) => ({ module: name, ...one.belongings }))] : [],
  ),
)
