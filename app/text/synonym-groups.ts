/**
 * Words of which people use one where a lecturer uses another, whatever the subject, the most usual first. Groups end
 * with a comma. A word's irregular forms follow it after slashes, in the order of the regular ones: singular and plural,
 * or the base, "-s", "-ed" and "-ing".
 */
export type SynonymGroups = { nouns: string; verbs: string; others: string };

/** An answer need not say that it looked for the other word. */
export const SAME: SynonymGroups = {
  nouns: "query question, stage step phase, picture image photo, tire tyre, textbook book",
  verbs: "compute calculate, normalise normalize, use utilize",
  others: `uppercase capital, someone somebody, anyone anybody, everyone everybody, 1st first, 2nd second, 3rd third,
    4th fourth, 5th fifth, 6th sixth, 7th seventh, 8th eighth, 9th ninth, 10th tenth`,
};

/** An answer says which word it looked for. */
export const NEAR: SynonymGroups = {
  nouns: `document page article paper, website page, bike bicycle, net network, car vehicle automobile, road street,
    vector embedding, mistake error, problem issue difficulty, advantage benefit strength,
    disadvantage drawback weakness limitation downside, goal aim purpose, method approach technique procedure algorithm,
    result outcome output, amount number quantity, beginning start, piece part chunk fragment, kind type sort category,
    example instance, parameter setting knob, word keyword, idea concept notion, task job, computer machine, ending suffix,
    letter character, dictionary lexicon vocabulary, closeness similarity, likeness similarity,
    place location position spot, path route way, child/children kid, student pupil learner,
    folder directory, drawing figure diagram, length longitude`,
  verbs: `repair fix mend, start begin/begins/began/beginning, finish end complete, choose/chooses/chosen/choosing select pick,
    combine join mix, cut/cuts/cut/cutting chop split/splits/split/splitting divide separate,
    remove delete erase discard drop, lower reduce decrease penalize penalise punish,
    grow/grows/grown/growing increase rise/rises/risen/rising, allow permit, contain include, need require,
    get/gets/got/getting obtain receive, build/builds/built/building create construct make/makes/made/making,
    find/finds/found/finding locate discover, keep/keeps/kept/keeping store save retain, happen occur, appear occur,
    buy/buys/bought/buying purchase, guess estimate, train teach/teaches/taught/teaching, visit traverse navigate,
    step jump hop, ignore neglect disregard, sort order rank, connect link, show/shows/shown/showing display,
    improve enhance, shorten shrink/shrinks/shrunk/shrinking, discard throw/throws/thrown/throwing,
    answer reply respond, change alter modify, look/looks/looked/looking watch, pull drag`,
  others: `large big huge enormous giant, small little tiny, fast quick rapid, quickly rapidly fast, upper top,
    lower bottom, hard difficult tough, easy simple straightforward, important essential crucial, similar alike,
    different distinct, rare uncommon infrequent unusual, common frequent, usual typical default standard normal,
    lowercase uppercase capital, correct right accurate, wrong incorrect, exact precise, approximate rough inexact, whole entire complete,
    cheap inexpensive, expensive costly, known famous, arbitrary random, nearest closest, near close,
    often frequently, seldom rarely, documents files, biggest largest`,
};

/** The same in Spanish, of which only the forms that are listed are known, besides regular plurals. */
export const SPANISH: SynonymGroups = {
  nouns: `bicicleta bici, coche carro automóvil, ordenador computadora computador, documento página archivo fichero,
    fallo error equivocación, ventaja beneficio, desventaja inconveniente, problema dificultad,
    método técnica procedimiento algoritmo, imagen/imágenes foto dibujo, término palabra vocablo, consulta pregunta,
    paso etapa fase, ejemplo caso, resultado salida, trozo pedazo fragmento parte, idea concepto noción, tipo clase,
    carpeta directorio, diccionario vocabulario léxico, alumno estudiante`,
  verbs: "",
  others: `arreglar reparar, empezar comenzar iniciar, terminar acabar finalizar, calcular computar,
    elegir escoger seleccionar, combinar unir juntar mezclar, cortar dividir partir separar,
    quitar eliminar borrar suprimir, reducir disminuir bajar, aumentar crecer subir, usar utilizar emplear,
    guardar almacenar, encontrar hallar, enseñar mostrar, construir crear, grande enorme, rápido veloz,
    similar parecido semejante, diferente distinto, raro infrecuente, común frecuente,
    habitual usual típico normal, difícil complicado, fácil sencillo simple, exacto preciso, aproximado inexacto`,
};
