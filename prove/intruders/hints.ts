/** Values by the names of fields and of places in a path: what a caller who knows the estate would write there. */
import type { Estate } from './estate.ts'
import type { Hints } from './plausible.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const stop = (kind: 'pickup' | 'delivery', city: string, day: string, hour: number) => ({
  kind,
  city,
  address: `${city}市人民路 1 号`,
  contact_name: '周敏',
  contact_phone: '13700001234',
  window_start: `${day}T${String(hour).padStart(2, '0')}:00:00+08:00`,
  window_end: `${day}T${String(hour + 2).padStart(2, '0')}:00:00+08:00`,
})

const dayFields = [
  'start_date',
  'end_date',
  'new_end_date',
  'return_date',
  'expiry_date',
  'expire_date',
  'expiration_date',
  'expires_on',
  'from',
  'to',
  'available_from',
  'available_to',
]
const daysAt = (day: string): Record<string, string> => Object.fromEntries(dayFields.map((name) => [name, day]))

/** `day` is one on which nothing is taken yet. */
export const hintsOf = (
  { ids, orders, machines, line, renter }: Estate,
  day: string,
): Hints & { readonly byPath: Readonly<Record<string, string | number>> } => ({
  byName: {
    rental_id: orders.in_use,
    rental: orders.in_use,
    order_id: orders.pending_payment,
    order: orders.in_use,
    equipment_id: machines[0]!.id,
    unit_id: machines[0]!.units[0],
    recipient_id: renter.id,
    wallet_document: ids.document?.[0] ?? 1,
    replaces: ids.document?.[0] ?? 1,
    draft: false,
    calculate_only: false,
    ...daysAt(day),
    day,
    month: day.slice(0, 7),
    as_of: `${day}T00:00:00.000Z`,
    occurred_at: `${day}T00:00:00.000Z`,
    stops: [stop('pickup', '杭州', day, 8), stop('delivery', '宁波', day, 14)],
    phone: '13700001234',
    contact_phone: '13700001234',
    sms_code: '123456',
    email: 'someone@example.com',
    password: 'Intruder@2026',
    new_password: 'Intruder@2027',
    username: 'somebody',
    signature: `data:image/png;base64,${pixel}`,
    payment_method: 'wechat',
    trade: null,
    open_id: null,
    action: 'approve',
    amount: 1,
    rating: 1,
    line,
    business_type: line,
    agreed_to_terms: true,
    type: 'business_license',
    image_type: 'business_license',
    is_active: false,
    reference: 'REF-1',
    content_sha256: 'a'.repeat(64),
    positions: '["front"]',
    findings: '{}',
    checks: '[]',
    account_number: '6222000011112222',
    state: 'a'.repeat(32),
  },
  byPath: {
    gateway: 'sandbox',
    businessType: line,
    role: 'staff',
    action: 'approve',
    version: 1,
    slug: 'x',
    token: 'x',
    number: String(ids.agreement_number?.[0] ?? 'x'),
  },
})
