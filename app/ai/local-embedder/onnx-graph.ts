import onnxProto, { type onnx } from "onnx-proto";

// A CommonJS package, whose names are on its default export.
const { ModelProto, TensorProto, AttributeProto } = onnxProto.onnx;
const { FLOAT, INT8, INT64, INT32 } = TensorProto.DataType;
const ELEMENT = { float: FLOAT, int8: INT8, int32: INT32, int64: INT64 } as const;
type ElementType = keyof typeof ELEMENT;
type Attributes = Record<string, number | { float: number }>;

/** Domain of onnxruntime's own operators, such as fused attention and quantized products. */
export const MICROSOFT = "com.microsoft";

const IR_VERSION = 8;
const OPSET = 17;

/** Builds an ONNX graph node by node. Every method that adds something returns its name. */
export class OnnxGraph {
  readonly #nodes: onnx.INodeProto[] = [];
  readonly #constants: onnx.ITensorProto[] = [];
  readonly #inputs: onnx.IValueInfoProto[] = [];
  readonly #outputs: onnx.IValueInfoProto[] = [];

  constant(name: string, dims: number[], type: ElementType, values: ArrayBufferView): string {
    const rawData = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.#constants.push({ dims, dataType: ELEMENT[type], name, rawData });
    return name;
  }

  floats(name: string, values: Float32Array, dims: number[] = [values.length]): string {
    return this.constant(name, dims, "float", values);
  }

  int64(name: string, values: number[]): string {
    return this.constant(name, [values.length], "int64", BigInt64Array.from(values.map(BigInt)));
  }

  /** Adds a node and returns its first output. */
  node(opType: string, input: string[], output: string | string[], attributes: Attributes = {}, domain = ""): string {
    const [first, ...others] = typeof output === "string" ? [output] : output;
    if (first === undefined) throw new Error(`${opType} has no output`);
    this.#nodes.push({
      opType,
      input,
      output: [first, ...others],
      name: `${first}_node`,
      attribute: Object.entries(attributes).map(toAttribute),
      domain,
    });
    return first;
  }

  input(name: string, type: ElementType, dims: (string | number)[]): string {
    this.#inputs.push(valueInfo(name, type, dims));
    return name;
  }

  output(name: string, type: ElementType, dims: (string | number)[]): void {
    this.#outputs.push(valueInfo(name, type, dims));
  }

  encode(name: string): Uint8Array {
    return ModelProto.encode({
      irVersion: IR_VERSION,
      producerName: "cuepoint",
      opsetImport: [
        { domain: "", version: OPSET },
        { domain: MICROSOFT, version: 1 },
      ],
      graph: { name, node: this.#nodes, initializer: this.#constants, input: this.#inputs, output: this.#outputs },
    }).finish();
  }
}

function toAttribute([name, value]: [string, number | { float: number }]): onnx.IAttributeProto {
  const { FLOAT: Float, INT: Int } = AttributeProto.AttributeType;
  return typeof value === "number" ? { name, i: value, type: Int } : { name, f: value.float, type: Float };
}

function valueInfo(name: string, type: ElementType, dims: (string | number)[]): onnx.IValueInfoProto {
  const dim = dims.map((size) => (typeof size === "string" ? { dimParam: size } : { dimValue: size }));
  return { name, type: { tensorType: { elemType: ELEMENT[type], shape: { dim } } } };
}
