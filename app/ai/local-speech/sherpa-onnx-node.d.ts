/** Types for the parts of sherpa-onnx-node that Cuepoint uses, because the package ships none. */
declare module "sherpa-onnx-node" {
  interface OfflineStream {
    acceptWaveform: (waveform: { samples: Float32Array; sampleRate: number }) => void;
  }
  interface OfflineRecognizer {
    createStream: () => OfflineStream;
    /** Decodes in another thread. */
    decodeAsync: (stream: OfflineStream) => Promise<unknown>;
  }
  interface Vad {
    acceptWaveform: (samples: Float32Array) => void;
    isEmpty: () => boolean;
    /** `false` copies the samples. `start` is the number of samples before. */
    front: (useExternalBuffer: false) => { start: number; samples: Float32Array };
    pop: () => void;
    flush: () => void;
  }
  const sherpa: {
    OfflineRecognizer: { createAsync: (config: object) => Promise<OfflineRecognizer> };
    Vad: new (config: object, bufferSeconds: number) => Vad;
  };
  export default sherpa;
}
