import pgvector from "pgvector";

/** Writes a vector as pgvector reads it: `[1,0.5]`. */
export const vectorText = (vector: Float32Array): string => String(pgvector.toSql(Array.from(vector)));

/** Parses a vector as pgvector writes it. */
export const parseVector = (text: string): Float32Array => Float32Array.from(text.slice(1, -1).split(","), Number);
