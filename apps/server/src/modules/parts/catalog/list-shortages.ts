/** What is to be ordered: below its least, or wanted by work orders and not there, less what is under way. */
import { toYuan } from '@jihui/protocol/values'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { OfferedPart, PartsHooks } from '../hooks.ts'
import { part, partInbound, partInboundLine, partOutbound, partOutboundLine, partStock } from '../table.ts'

const most = 500
const findShort = async (db: Queryable) =>
  (
    await ask(
      db,
      {
        part_id: 'number',
        part_number: 'text',
        part_name: 'text',
        unit: 'text',
        least_stock: 'number',
        stock: 'number',
        reserved: 'number',
        wanted: 'number',
        under_way: 'number',
      },
      sql`with wanting as (
          select l.part_id, sum(l.quantity - l.reserved - l.issued)::int as pieces
          from ${partOutbound} o join ${partOutboundLine} l on l.outbound_id = o.id
          where o.status = 'requested' and l.reserved + l.issued < l.quantity group by l.part_id),
        coming as (
          select l.part_id, sum(l.quantity - l.received)::int as pieces
          from ${partInbound} i join ${partInboundLine} l on l.inbound_id = i.id
          where i.status in ('ordered', 'partly_received') and l.received < l.quantity group by l.part_id),
        stocked as (
          select s.part_id, sum(s.quantity)::int as quantity, sum(s.reserved)::int as reserved
          from ${partStock} s where s.place not like 'van:%' group by s.part_id)
        select p.id as part_id, p.number as part_number, p.name as part_name, p.unit, p.least_stock,
          coalesce(s.quantity, 0) as stock, coalesce(s.reserved, 0) as reserved,
          coalesce(w.pieces, 0) as wanted, coalesce(c.pieces, 0) as under_way
        from ${part} p left join stocked s on s.part_id = p.id left join wanting w on w.part_id = p.id
        left join coming c on c.part_id = p.id
        where not p.is_retired and (coalesce(s.quantity - s.reserved, 0) < p.least_stock or w.pieces > 0)
        order by p.number limit ${most}`,
    )
  ).rows
type Short = Awaited<ReturnType<typeof findShort>>[number]

/** Up to its least, and what is wanted beside. */
const proposed = ({ least_stock, stock, reserved, wanted, under_way }: Short): number =>
  Math.max(0, least_stock - (stock - reserved)) + wanted - under_way

/** Of whom to order a part: who has enough of it, else whoever is cheapest. */
const bestOf = (offers: readonly OfferedPart[], partId: number, pieces: number): OfferedPart | null => {
  const own = offers.filter((one) => one.partId === partId)
  return own.find(({ stock }) => stock >= pieces) ?? own[0] ?? null
}

export const listShortages = async (db: Queryable, { suppliers }: PartsHooks) => {
  const short = (await findShort(db)).map((row) => ({ ...row, quantity: proposed(row) }))
  const open = short.filter(({ quantity }) => quantity > 0)
  const offers =
    (await suppliers?.offersFor(
      db,
      open.map(({ part_id }) => part_id),
    )) ?? []
  const groups = new Map<
    number | null,
    { name: string; lines: { row: (typeof open)[number]; offer: OfferedPart | null }[] }
  >()
  for (const row of open) {
    const offer = bestOf(offers, row.part_id, row.quantity)
    const key = offer?.supplierId ?? null
    const group = groups.get(key) ?? { name: offer?.name ?? '', lines: [] }
    group.lines.push({ row, offer })
    groups.set(key, group)
  }
  const results = [...groups].map(([id, { name, lines }]) => ({
    supplier: id === null ? null : { id, name },
    lines: lines.map(({ row, offer }) => ({
      ...row,
      price: offer && toYuan(offer.priceFen),
      days: offer?.days ?? null,
    })),
    total:
      id === null
        ? null
        : toYuan(lines.reduce((sum, { row, offer }) => sum + row.quantity * (offer?.priceFen ?? 0), 0)),
  }))
  return {
    count: open.length,
    results: results.toSorted((one, other) => Number(one.supplier === null) - Number(other.supplier === null)),
  }
}
