/** A whole PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

export const dataUrl = (content: Buffer, mediaType = 'image/png'): string =>
  `data:${mediaType};base64,${content.toString('base64')}`

/** A PDF of exactly this many bytes. */
export const pdfOf = (bytes: number): Buffer => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length, 0x20)])

/** A PNG whose header claims this size. */
export function pngOf(width: number, height: number): Buffer {
  const content = Buffer.from(PNG)
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  return content
}

/** Ada's form, without a document. */
export const FORM = {
  fullName: 'Ada Lovelace',
  phoneNumber: '+44 20 7946 0018',
  dateOfBirth: '1985-12-10',
  nationality: 'United Kingdom',
  occupation: 'Analyst',
  employmentStatus: 'employed',
  annualIncome: '50000-100000',
  sourceOfFunds: 'Salary',
  address: "12 St James's Square",
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
  idType: 'passport',
  idNumber: '925076473',
} as const

/** The same with one. */
export const FORM_WITH_DOCUMENT = { ...FORM, idDocument: dataUrl(PNG) }
