/** Texts that grow: bodies and searches that a reader with a loop, an expression or a table of characters stumbles over. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'one letter': 'a',
  blanks: ' ',
  'characters that become eighteen': '\ufdfa',
  'marks on one letter': '\u0301',
  'turns of direction': '\u202e\u2066',
  'control characters': '\u0007',
  'half characters': '\ud83d',
  'joined pictures': '👩\u200d',
  'provinces without an end': '省市区',
  digits: '1',
  quotes: `'"`,
  wildcards: '%_',
  'brackets and stars': '(a*)*',
  'words of a search': '字 ',
  tags: '<b',
}

/** Whole bodies of JSON, of about so many bytes. */
export const hostileJson: Readonly<Record<string, (size: number) => string>> = {
  'lists in lists': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'objects in objects': (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
  'many names': (size) => `{${Array.from({ length: size / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'one name over and over': (size) => `{${'"a":1,'.repeat(size / 6)}"a":1}`,
  'a long number': (size) => `{"amount":${'9'.repeat(size - 12)}}`,
  'a long fraction': (size) => `{"amount":0.${'1'.repeat(size - 14)}}`,
  'an exponent': (size) => `{"amount":1e${'9'.repeat(size - 14)}}`,
  'a list of nothing': (size) => `{"items":[${'null,'.repeat(size / 5 - 4)}null]}`,
  'half characters': (size) => `{"a":"${'\\ud800'.repeat(size / 6 - 2)}"}`,
  'a text without an end': (size) => `{"a":"${'\\\\'.repeat(size / 2 - 4)}`,
  blanks: (size) => `{${' '.repeat(size - 2)}}`,
}
