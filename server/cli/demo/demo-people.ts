import type * as z from 'zod/mini'
import type { registration } from '#contract/people/form-schemas.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import type { ProfileSubmission } from '#contract/people/profiles.ts'

/** Also root's, by scripts/demo.mjs. */
const DEMO_PASSWORD = 'Demo-Harbor-42'

export const ADA: z.output<typeof registration> = {
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  password: DEMO_PASSWORD,
}

export const GRACE: z.output<typeof registration> = {
  username: 'grace',
  email: 'grace@example.com',
  firstName: 'Grace',
  lastName: 'Hopper',
  password: DEMO_PASSWORD,
}

/** One role each; root has all. */
export const STAFF: readonly { title: string; username: string; role: StaffRole; password: string }[] = [
  { title: 'Support', username: 'mary', role: 'support', password: DEMO_PASSWORD },
  { title: 'KYC', username: 'katherine', role: 'kyc', password: DEMO_PASSWORD },
  { title: 'Cashier', username: 'dorothy', role: 'cashier', password: DEMO_PASSWORD },
  { title: 'Treasurer', username: 'evelyn', role: 'treasurer', password: DEMO_PASSWORD },
]

export const ADAS_PROFILE: ProfileSubmission = {
  fullName: 'Ada Lovelace',
  phoneNumber: '+1 212 555 0143',
  dateOfBirth: '1990-12-10',
  nationality: 'United Kingdom',
  occupation: 'Mathematician',
  employmentStatus: 'employed',
  annualIncome: '100000-250000',
  sourceOfFunds: 'Salary',
  address: '12 St James Square',
  city: 'New York',
  postalCode: '10001',
  country: 'United States',
  idType: 'passport',
  idNumber: 'X1815852',
  idDocument: specimenDocument('Passport of Ada Lovelace'),
}

export const GRACES_PROFILE: ProfileSubmission = {
  fullName: 'Grace Hopper',
  phoneNumber: '+1 212 555 0199',
  dateOfBirth: '1986-12-09',
  nationality: 'United States',
  occupation: 'Programmer',
  employmentStatus: 'self-employed',
  annualIncome: '50000-100000',
  sourceOfFunds: 'Own business',
  address: '84 Harbour Street',
  city: 'Arlington',
  postalCode: '22202',
  country: 'United States',
  idType: 'drivers_license',
  idNumber: 'T64-19-0601',
  idDocument: specimenDocument("Driver's license of Grace Hopper"),
}

/** A PDF of one page, as a data URL. */
function specimenDocument(title: string): string {
  const text = (line: string) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj`
  const drawing = `BT /F 26 Tf 36 200 Td ${text('SPECIMEN')} /F 15 Tf 0 -40 Td ${text(title)} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 270]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let pdf = '%PDF-1.4\n'
  const entries = objects.map((object, index) => {
    const entry = `${String(pdf.length).padStart(10, '0')} 00000 n \n`
    pdf += `${index + 1} 0 obj${object}endobj\n`
    return entry
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`
  return `data:application/pdf;base64,${Buffer.from(pdf + table + trailer).toString('base64')}`
}
