/** How far back the platform's figures look. */
export const figureDays = 30
