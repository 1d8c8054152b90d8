/** The platform's electronic seal, drawn: company name along the ring, a star, what the seal is for. */
const size = 116
const centre = size / 2
const red = '#c2391d'

const onRing = (text: string, radius: number, fromDegrees: number, toDegrees: number, fontSize: number): string => {
  const step = text.length > 1 ? (toDegrees - fromDegrees) / (text.length - 1) : 0
  return [...text]
    .map((character, index) => {
      const degrees = fromDegrees + step * index
      const angle = ((degrees - 90) * Math.PI) / 180
      const x = (centre + radius * Math.cos(angle)).toFixed(2)
      const y = (centre + radius * Math.sin(angle)).toFixed(2)
      return `<text transform="translate(${x} ${y}) rotate(${degrees.toFixed(2)})" font-size="${fontSize}" font-weight="bold" text-anchor="middle" fill="${red}">${character}</text>`
    })
    .join('')
}

const star = (radius: number): string => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI / 5) * index - Math.PI / 2
    const reach = index % 2 === 0 ? radius : radius * 0.382
    return `${(centre + reach * Math.cos(angle)).toFixed(2)},${(centre + reach * Math.sin(angle)).toFixed(2)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${red}"/>`
}

export const sealSize = size
export const sealSvg = (company: string): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" font-family="NotoSansSC" opacity="0.86">`,
    `<circle cx="${centre}" cy="${centre}" r="${centre - 3}" fill="none" stroke="${red}" stroke-width="2.6"/>`,
    `<circle cx="${centre}" cy="${centre}" r="${centre - 7}" fill="none" stroke="${red}" stroke-width="0.6"/>`,
    onRing(company, centre - 20, -112, 112, company.length > 12 ? 9.5 : 11),
    star(15),
    `<text x="${centre}" y="${centre + 30}" font-size="9.5" font-weight="bold" text-anchor="middle" fill="${red}">合同专用章</text>`,
    `<text x="${centre}" y="${centre + 41}" font-size="5.5" text-anchor="middle" fill="${red}">电子签章</text>`,
    '</svg>',
  ].join('')
