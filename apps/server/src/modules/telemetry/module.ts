import type { ServerModule } from '../../module.ts'

/** What machines measure, kept apart from everything else: readings by day, what each says now, what is added up of them. */
export const telemetryModule: ServerModule = { name: 'telemetry' }
