/**
 * Encodes rows for `COPY … FROM STDIN WITH (FORMAT binary)`, which is an order of magnitude faster than inserts on both
 * engines. Source: the PostgreSQL manual, COPY, "Binary Format". A pgvector value is int16 dimensions, int16 zero, then
 * big-endian float32.
 */

const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const TRAILER = Buffer.from([0xff, 0xff]);
const NULL_FIELD = Buffer.from([0xff, 0xff, 0xff, 0xff]);
const TEXT_OID = 25;
const INT4_OID = 23;

/** An encoded field with its length prefix. */
export type Field = Buffer;

function sized(value: Buffer): Field {
  const length = Buffer.alloc(4);
  length.writeInt32BE(value.length);
  return Buffer.concat([length, value]);
}

/** Encodes a text. */
export const copyText = (value: string | null): Field =>
  value === null ? NULL_FIELD : sized(Buffer.from(value, "utf8"));

/** Encodes a boolean. */
export const copyBoolean = (value: boolean): Field => sized(Buffer.of(value ? 1 : 0));

/** Encodes a 16-bit integer. */
export function copyInt2(value: number): Field {
  const field = Buffer.alloc(6);
  field.writeInt32BE(2);
  field.writeInt16BE(value, 4);
  return field;
}

/** Encodes a 32-bit integer. */
export function copyInt4(value: number): Field {
  const field = Buffer.alloc(8);
  field.writeInt32BE(4);
  field.writeInt32BE(value, 4);
  return field;
}

/** Encodes an array of texts. */
export const copyTextArray = (values: readonly string[]): Field => copyArray(TEXT_OID, values.map(copyText));

/** Encodes an array of 32-bit integers. */
export const copyInt4Array = (values: readonly number[]): Field => copyArray(INT4_OID, values.map(copyInt4));

/** Encodes a one-dimensional array without nulls. */
function copyArray(elementOid: number, elements: readonly Field[]): Field {
  const header = Buffer.alloc(elements.length === 0 ? 12 : 20);
  header.writeInt32BE(elements.length === 0 ? 0 : 1, 0); // dimensions
  header.writeInt32BE(0, 4); // no nulls
  header.writeInt32BE(elementOid, 8);
  if (elements.length > 0) {
    header.writeInt32BE(elements.length, 12);
    header.writeInt32BE(1, 16); // lower bound
  }
  return sized(Buffer.concat([header, ...elements]));
}

/** Encodes a pgvector value. */
export function copyVector(vector: Float32Array): Field {
  const field = Buffer.alloc(8 + vector.length * 4);
  field.writeInt32BE(4 + vector.length * 4);
  field.writeInt16BE(vector.length, 4);
  for (const [i, value] of vector.entries()) field.writeFloatBE(value, 8 + i * 4);
  return field;
}

/** Encodes the whole stream: signature, rows, trailer. */
export function copyRows(rows: Iterable<readonly Field[]>): Buffer {
  const parts: Buffer[] = [SIGNATURE];
  for (const row of rows) {
    const columns = Buffer.alloc(2);
    columns.writeInt16BE(row.length);
    parts.push(columns, ...row);
  }
  parts.push(TRAILER);
  return Buffer.concat(parts);
}
