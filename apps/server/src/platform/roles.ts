/** Two roles for one database: one owns the tables and changes them, the other works with their rows and no more. */
import type pg from 'pg'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export interface RoleNames {
  readonly database: string
  /** Migrates: `DATABASE_MIGRATION_URL`. */
  readonly owner: string
  /** Runs: `DATABASE_URL` and `DATABASE_SESSION_URL`. */
  readonly runner: string
}

const createRole = (name: string): string =>
  `DO $$ BEGIN IF to_regrole(${literal(quoted(name))}) IS NULL THEN CREATE ROLE ${quoted(name)} LOGIN; END IF; END $$;`

/** What was made by another role so far changes hands: tables and sequences that stand alone, functions. */
const handOver = (schema: string, to: string): string => `DO $$ DECLARE one record; BEGIN
  IF to_regnamespace(${literal(schema)}) IS NULL THEN RETURN; END IF;
  EXECUTE 'ALTER SCHEMA ${schema} OWNER TO ${quoted(to)}';
  FOR one IN SELECT c.oid::regclass AS name, c.relkind FROM pg_class c
    WHERE c.relnamespace = ${literal(schema)}::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('e', 'a', 'i') AND c.relkind = 'S')
  LOOP
    EXECUTE format('ALTER %s %s OWNER TO %s',
      CASE one.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, one.name, ${literal(quoted(to))});
  END LOOP;
  FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = ${literal(schema)}::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO %s', one.name, ${literal(quoted(to))});
  END LOOP;
  FOR one IN SELECT t.oid::regtype AS name FROM pg_type t WHERE t.typnamespace = ${literal(schema)}::regnamespace AND t.typtype = 'e'
  LOOP
    EXECUTE format('ALTER TYPE %s OWNER TO %s', one.name, ${literal(quoted(to))});
  END LOOP;
END $$;`

/** To be run in the database by whoever administers it, before the first start or on one that is in use; again does no harm. */
export const rolesSql = ({ database, owner, runner }: RoleNames): string[] => {
  const [base, own, run] = [quoted(database), quoted(owner), quoted(runner)]
  const rows = 'SELECT, INSERT, UPDATE, DELETE'
  const numbers = 'USAGE, SELECT, UPDATE'
  return [
    createRole(owner),
    createRole(runner),
    `ALTER DATABASE ${base} OWNER TO ${own};`,
    // The queue of jobs keeps a schema of its own, `pgboss`, which the runner makes and owns.
    `GRANT CONNECT, CREATE ON DATABASE ${base} TO ${run};`,
    handOver('public', owner),
    handOver('drizzle', owner),
    handOver('pgboss', runner),
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC;',
    `GRANT USAGE ON SCHEMA public TO ${run};`,
    `GRANT ${rows} ON ALL TABLES IN SCHEMA public TO ${run};`,
    `GRANT ${numbers} ON ALL SEQUENCES IN SCHEMA public TO ${run};`,
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${own} IN SCHEMA public GRANT ${rows} ON TABLES TO ${run};`,
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${own} IN SCHEMA public GRANT ${numbers} ON SEQUENCES TO ${run};`,
  ]
}

/** Whether the role of this connection could empty the books or lift their guards. */
export const canLiftGuards = async (client: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await client.query<{ can: boolean }>(
    `SELECT has_table_privilege('audit_log', 'TRUNCATE')
       OR pg_has_role(relowner, 'USAGE') AS can FROM pg_class WHERE oid = 'public.audit_log'::regclass`,
  )
  return rows[0]?.can ?? false
}
