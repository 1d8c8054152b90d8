import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [/\/technician\/assessments\//, 'SELECT id FROM assessment WHERE user_id = $1'],
    [/\/training\/courses\//, 'SELECT id FROM course WHERE $1 >= 0'],
    [/\/technician\/questions\//, 'SELECT id FROM question WHERE $1 >= 0'],
  ],
}
