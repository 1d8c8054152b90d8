/** A fence `f` as it was drawn, for whoever decides by it and whoever shows it. */
import type { CoordinateSystem } from '@jihui/protocol/geography/coordinates'
import type { FenceWatch } from '@jihui/protocol/iot/fences/limits'
import type { FenceSchedule } from '@jihui/protocol/iot/fences/schema'
import type { FenceShape } from '@jihui/protocol/iot/fences/shape'
import { sql } from 'drizzle-orm'
import { jsonOf, orNull, textOf } from '../../../platform/database/columns.ts'

export const drawnColumns = {
  id: 'number',
  name: 'text',
  shape: jsonOf<FenceShape>(),
  crs: textOf<CoordinateSystem>(),
  watch: jsonOf<FenceWatch[]>(),
  dwell_minutes: 'number?',
  debounce_seconds: 'number',
  debounce_points: 'number',
  schedule: orNull(jsonOf<FenceSchedule>()),
  device_ids: jsonOf<number[]>(),
  lines: jsonOf<string[]>(),
  is_all_mine: 'flag',
  updated_at: 'moment',
} as const
export const drawn = sql`f.id, f.name, f.shape, f.crs, to_json(f.watch) as watch, f.dwell_minutes, f.debounce_seconds,
  f.debounce_points, f.schedule, to_json(f.device_ids) as device_ids, to_json(f.lines) as lines, f.is_all_mine, f.updated_at`
