/** Bounds of rules and alerts. */
export const alertLimits = {
  /** Rules of one owner, or of the platform. */
  rulesEach: 100,
  nameMax: 60,
  conditions: 8,
  devices: 500,
  lines: 20,
  escalations: 5,
  secondsMax: 7 * 86_400,
  windowMax: 86_400,
  repeatMax: 7 * 1_440,
  afterMax: 7 * 1_440,
  valueMax: 60,
  noteMax: 500,
  snoozeDaysMax: 30,
  /** What whoever has the machine is told. */
  messageMax: 200,
  /** One person tells him something about one alert no more often. */
  messageMinutes: 10,
  /** Steps of its history told with an alert. */
  shownSteps: 100,
  /** Devices of a storm told with it. */
  shownMembers: 200,
  /** An event that was not repeated for so long is over, unless its condition says otherwise. */
  eventSeconds: 300,
  /** A silence is told after so long, unless its condition says otherwise. */
  silentSeconds: 900,
  /** What was measured longer ago than this when it arrived informs: nobody is called. */
  lateMinutes: 5,
  /** So many devices of a rule that fall silent between two looks, a minute apart, are one alert. */
  stormDevices: 20,
  /** Whoever falls silent within so long after a storm began belongs to it. */
  stormMinutes: 30,
} as const
