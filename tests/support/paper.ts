/** A document that is really a PDF, for tests that upload one. */
export const PASSPORT = {
  name: 'passport.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}
