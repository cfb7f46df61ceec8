/** Where the documents of this release are read. */
export const DOCS = 'https://github.com/raymond-action/raymond-action/blob/v1/docs'
