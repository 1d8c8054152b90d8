/** A round seal as companies stamp it: the name along the upper edge, a star in the middle, the number below. */
export const companySeal = (name: string, number: string): string => {
  const size = 240
  const middle = size / 2
  const arc = (characters: string, radius: number, spread: number, isBelow: boolean, fontSize: number): string => {
    const signs = [...characters]
    const step = spread / Math.max(1, signs.length - 1)
    return signs
      .map((sign, index) => {
        const turn = (index * step - spread / 2) * (isBelow ? -1 : 1)
        const y = isBelow ? middle + radius : middle - radius
        const text = `<text x="${middle}" y="${y}" font-size="${fontSize}" text-anchor="middle" dominant-baseline="central"`
        return `${text} transform="rotate(${turn.toFixed(2)} ${middle} ${middle})">${sign}</text>`
      })
      .join('')
  }
  const star = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 34 : 13
    const angle = (Math.PI / 5) * index - Math.PI / 2
    return `${(middle + radius * Math.cos(angle)).toFixed(2)},${(middle + radius * Math.sin(angle)).toFixed(2)}`
  }).join(' ')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" role="img" aria-label="${name}">`,
    `<g fill="#c8161d" font-family="'Noto Serif SC','Songti SC',SimSun,serif" font-weight="700">`,
    `<circle cx="${middle}" cy="${middle}" r="112" fill="none" stroke="#c8161d" stroke-width="6"/>`,
    `<polygon points="${star}"/>`,
    arc(name, 90, 236, false, 24),
    arc(number, 92, 76, true, 10),
    `</g></svg>`,
  ].join('')
}
