/** Writes a script into every free text there is, past whatever would have refused it on the way in. */
import type pg from 'pg'

/** A script as an address; ends an attribute, an element and a sentence; runs if it is ever taken for a link or for markup. */
export const planted = `javascript:window.planted=1//"><img src=x data-planted onerror="window.planted=1"><script>window.planted=1</script>'{{7*7}}`
/** Told by this in what a page shows as text. */
export const sign = 'data-planted'

/** Names of columns in which people write, or what people wrote is kept. */
const texts = [
  'name',
  'title',
  'message',
  'description',
  'notes',
  'remarks',
  'comments',
  'reason',
  'condition',
  'subject',
  'display_name',
  'company_name',
  'contact_name',
  'delivery_address',
  'region',
  'address',
  'yard_location',
  'location',
  'model',
  'manufacturer',
  'intended_use',
  'special_handling',
  'requirements',
  'registration_number',
  'license_number',
  'verification_notes',
  'review_notes',
  'status_reason',
  'reject_reason',
  'cancel_reason',
  'on_site_check_notes',
  'actor_name',
  'decided_by_name',
  'verified_by_name',
  'reviewed_by_name',
  'recorded_by_name',
  'draft_by_name',
  'objection',
  'decision',
  'result',
  'failure',
  'reference',
  'special_terms',
  'carrier',
  'tracking_number',
  'bank_name',
  'account_name',
  'keywords',
  'published_by_name',
  'handled_by',
  'serial',
  'audience',
  'sms_note',
]
/** Columns of JSON, and in them what people wrote. */
const documents = ['deductions', 'findings', 'specifications', 'tags', 'extra_data', 'safety_features']
const written = /"(label|value|text|title|working|note)": "[^"]*"/.source

/** Tables that admit no change are left: what they hold came in by others. Answers how many columns now hold it. */
export const plantEverywhere = async (pool: pg.Pool, what = planted): Promise<number> => {
  const { rows } = await pool.query<{ name: string; column: string; type: string }>(
    `SELECT table_name AS name, column_name::text AS column, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND (data_type = 'text' AND column_name = ANY($1) OR data_type = 'jsonb' AND column_name = ANY($2))`,
    [texts, documents],
  )
  let columns = 0
  for (const { name, column, type } of rows) {
    const isText = type === 'text'
    // Where something has to be unique it stays so by its id.
    const text = isText
      ? `UPDATE "${name}" SET "${column}" = $1`
      : `UPDATE "${name}" SET "${column}" = regexp_replace("${column}"::text, $2, $1, 'g')::jsonb`
    const inJson = `"\\1": ${JSON.stringify(what).replaceAll('\\', '\\\\')}`
    const values = isText ? [what] : [inJson, written]
    const unique = () => pool.query(`UPDATE "${name}" SET "${column}" = $1 || id`, [what])
    const done = await pool.query(text, values).catch(() => (isText ? unique().catch(() => null) : null))
    if ((done?.rowCount ?? 0) > 0) columns += 1
  }
  return columns
}
