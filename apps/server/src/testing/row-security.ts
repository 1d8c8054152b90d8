/**
 * Row security of test databases: each statement carries for whom it is asked, and the database shows him only what is
 * his, so that a query whose condition was forgotten finds nothing. Production has none: there the queries alone say it.
 */
import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import type { Actor } from '../platform/access.ts'
import { currentReader } from '../platform/caller.ts'

const role = 'jihui_row_reader'

const mine = `nullif(current_setting('app.user', true), '')::bigint`
const acting = `nullif(current_setting('app.tenant', true), '')::bigint`
const isEverybodys = `coalesce(current_setting('app.user', true), '') = ''`
const companies = 'row_security_companies()'
/** Whose machines and orders on them: his own, or those of companies he belongs to. */
const accounts = 'row_security_accounts()'
const ofAccount = (column: string) => `${column} = ${mine} OR ${column} IN (SELECT ${accounts})`
/** For himself his own alone, for a company what its account has. */
const ofActing = (column: string) =>
  `CASE WHEN ${acting} IS NULL THEN ${column} = ${mine} ELSE ${column} = row_security_account() END`
const ofMachine = (column: string) =>
  `EXISTS (SELECT 1 FROM equipment e WHERE e.id = ${column} AND ${ofActing('e.owner_id')})`
const ofOrder = (column: string) => `EXISTS (SELECT 1 FROM rental r WHERE r.id = ${column})`
/** Whose it is that is paid for: of an order whoever sees it; of anything else its own module's business. */
const ofPayable = `payable_kind <> 'rental' OR ${ofOrder('payable_id')}`
const held = `CASE WHEN tenant_id IS NULL THEN ${acting} IS NULL AND user_id = ${mine} ELSE tenant_id = ${acting} END`

/** Table → of which of its rows somebody may know who is not staff. */
export const reachOfRows: Readonly<Record<string, string>> = {
  rental: `user_id = ${mine} AND tenant_id IS NULL OR ${ofAccount('owner_id')} OR tenant_id IN (SELECT ${companies})`,
  agreement: ofOrder('rental_id'),
  payment: ofPayable,
  refund: ofPayable,
  deposit_hold: ofPayable,
  deposit_claim: ofOrder('rental_id'),
  return_record: ofOrder('rental_id'),
  rental_extension: ofOrder('rental_id'),
  rental_issue: ofOrder('rental_id'),
  qualification_document: `user_id = ${mine} OR (holder_kind = 'company' AND holder_id IN (SELECT ${companies})) OR ${ofOrder('rental_id')}`,
  tenant: `founded_by = ${mine} OR id IN (SELECT ${companies}) OR EXISTS (SELECT 1 FROM tenant_invitation i WHERE i.tenant_id = tenant.id) OR EXISTS (SELECT 1 FROM appointment a WHERE a.tenant_id = tenant.id)`,
  tenant_member: `user_id = ${mine} OR tenant_id IN (SELECT ${companies})`,
  tenant_invitation: `tenant_id IN (SELECT ${companies}) OR phone = row_security_phone()`,
  tenant_approval: `tenant_id IN (SELECT ${companies})`,
  appointment: `owner_id = ${mine} OR tenant_id IN (SELECT ${companies}) OR user_id = ${mine} OR phone = row_security_phone()`,
  application: ofAccount('user_id'),
  earning: `${ofActing('payee_id')} OR (payable_kind = 'rental' AND ${ofOrder('payable_id')})`,
  payout_account: ofActing('payee_id'),
  payout_hold: ofActing('payee_id'),
  equipment_document: ofMachine('equipment_id'),
  upkeep_plan: ofActing('owner_id'),
  alert_rule: `owner_id IS NULL OR ${ofActing('owner_id')}`,
  saved_address: held,
  invoice_title: held,
}

/**
 * Table everybody may read → the columns only its owner and staff write, and whose a row is. A policy would hide its rows from
 * those who lock them to rent.
 */
export const ownedColumns: Readonly<Record<string, { readonly columns: string; readonly reach: string }>> = {
  equipment: {
    columns: 'name, model, market_value_fen, day_fen, week_fen, month_fen, deposit_fen, min_days, status, is_held_back',
    reach: ofActing('OLD.owner_id'),
  },
}

const setup = [
  `DO $$ BEGIN IF to_regrole('${role}') IS NULL THEN CREATE ROLE ${role} NOLOGIN; END IF;
     EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
  `CREATE FUNCTION ${companies} RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER AS
     $$ SELECT tenant_id FROM tenant_member WHERE user_id = ${mine} AND left_at IS NULL $$`,
  `CREATE FUNCTION ${accounts} RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER AS
     $$ SELECT t.account_id FROM tenant_member m JOIN tenant t ON t.id = m.tenant_id
        WHERE m.user_id = ${mine} AND m.left_at IS NULL AND t.account_id IS NOT NULL $$`,
  `CREATE FUNCTION row_security_account() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER AS
     $$ SELECT t.account_id FROM tenant_member m JOIN tenant t ON t.id = m.tenant_id
        WHERE m.user_id = ${mine} AND m.left_at IS NULL AND t.id = ${acting} $$`,
  `CREATE FUNCTION row_security_phone() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER AS
     $$ SELECT phone FROM app_user WHERE id = ${mine} $$`,
  `GRANT USAGE ON SCHEMA public TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
  `GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
  ...Object.entries(reachOfRows).flatMap(([table, reach]) => [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `CREATE POLICY of_reader ON ${table} TO ${role}
       USING (${isEverybodys} OR ${reach}) WITH CHECK (true)`,
  ]),
  ...Object.entries(ownedColumns).flatMap(([table, { columns, reach }]) => [
    `CREATE FUNCTION row_security_of_${table}() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN IF (${isEverybodys} OR ${reach}) THEN RETURN NEW; END IF; RETURN NULL; END $$`,
    `CREATE TRIGGER changed_by_its_owner BEFORE UPDATE OF ${columns} ON ${table}
       FOR EACH ROW EXECUTE FUNCTION row_security_of_${table}()`,
  ]),
]

/** Gives the tables of this database their policies; for connections of this process alone. */
export const secureRows = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of setup) await client.query(text)
  } finally {
    await client.end()
  }
}

/** Whose rows are asked for, as the policies read it; empty: everybody's. */
const settingsOf = (reader: Actor | null): readonly [user: string, tenant: string] =>
  !reader || (reader.isStaff && !reader.tenant) ? ['', ''] : [String(reader.id), String(reader.tenant?.id ?? '')]

type Ask = (...given: unknown[]) => unknown
type Tell = (text: string, values?: string[]) => Promise<unknown>
const isSubmitted = (first: unknown): boolean =>
  typeof (first as { submit?: unknown } | undefined)?.submit === 'function'
const textOf = (given: readonly unknown[]): string => {
  const [first] = given
  return typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
}

/** From now on the connections of this pool ask as the role the policies bind, and say for whom. */
export const carryReader = (pool: pg.Pool): void => {
  // Who waits for a connection is handed it by whoever gives one back: the work is still for who waited.
  const connect = pool.connect.bind(pool) as (tell?: (...given: any[]) => void) => Promise<pg.PoolClient>
  Object.assign(pool, {
    connect: (tell?: (...given: any[]) => void) => (tell ? connect(AsyncResource.bind(tell)) : connect()),
  })
  pool.on('connect', (client) => {
    const ask: Ask = client.query.bind(client)
    const tell: Tell = async (text, values) => ask(text, values)
    let said: string | undefined
    /** What is told before anything else is asked: a connection answers one thing at a time. */
    let telling: Promise<unknown> | undefined
    const before = (told: Promise<unknown>, onLost: () => void) => {
      const ended = told.catch(onLost).finally(() => {
        if (telling === ended) telling = undefined
      })
      telling = ended
    }
    const say = () => {
      const settings = settingsOf(currentReader())
      const key = settings.join()
      if (key === said) return
      said = key
      const text = "SELECT set_config('app.user', $1, false), set_config('app.tenant', $2, false)"
      const told = telling ? telling.then(() => tell(text, [...settings])) : tell(text, [...settings])
      before(told, () => (said = undefined))
    }
    const query: Ask = (...given) => {
      say()
      // What was said within it is taken back with it.
      if (/^\s*rollback/i.test(textOf(given))) said = undefined
      // What answers piece by piece is handed back at once.
      if (!telling || isSubmitted(given[0])) return ask(...given)
      const asked = telling.then(() => ask(...given))
      return typeof given.at(-1) === 'function' ? undefined : asked
    }
    before(tell(`SET ROLE ${role}`), () => {})
    Object.assign(client, { query })
  })
}
