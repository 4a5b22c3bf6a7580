const COMO =
  "(?:(?:otra\\s+vez|de\\s+nuevo|mejor|más\\s+(?:simple|sencillo|fácil|claro|despacio|fácilmente)|(?:de|en)\\s+(?:otra|una)\\s+(?:manera|forma)(?:\\s+más\\s+(?:simple|sencilla|fácil))?|(?:con|en)\\s+(?:otras\\s+)?palabras(?:\\s+(?:más\\s+)?(?:sencillas|simples|fáciles|normales))?|como\\s+si\\s+(?:tuviera|fuera)\\s.{1,25}))";

/** Replies of someone who has not understood. */
export const OTRA = [
  "(?:sigo\\s+sin|no)\\s+(?:lo\\s+|te\\s+)?(?:entiendo|entenderlo|he\\s+entendido|comprendo|pillo|sigo)(?:\\s+(?:nada|bien|eso|esto))?",
  "no\\s+me\\s+(?:queda|quedó|ha\\s+quedado)\\s+(?:muy\\s+)?claro|no\\s+tiene\\s+sentido|no\\s+está\\s+claro",
  "(?:estoy|me\\s+he)\\s+perdid[oa]|demasiado\\s+(?:difícil|complicado|técnico)",
  `(?:me\\s+)?(?:lo\\s+)?(?:(?:puedes|podrías)\\s+)?(?:me\\s+)?(?:lo\\s+)?(?:explica(?:s|r)?|explíca|expl[ií]ca(?:me)?lo|explic[aá]r?(?:me)?lo|explícame|dilo|d[ií]melo|repite|repítelo|repetir(?:lo)?|simplif[ií]calo)(?:\\s+(?:eso|esto))?(?:\\s+${COMO})*`,
  `(?:más\\s+)?${COMO}`,
  "qué\\s+(?:significa|quiere\\s+decir)\\s+(?:eso|esto)|cómo\\s+(?:que|dices)",
].join("|");
