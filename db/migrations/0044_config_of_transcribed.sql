-- A lecture that was transcribed in another language than it had before kept the configuration of the earlier one, while
-- its terms were made with that of the new one: its words were searched by the wrong stems.
update lectures set text_config = case split_part(lower(replace(language, '_', '-')), '-', 1)
    when 'ar' then 'arabic'
    when 'da' then 'danish'
    when 'nl' then 'dutch'
    when 'en' then 'english'
    when 'fi' then 'finnish'
    when 'fr' then 'french'
    when 'de' then 'german'
    when 'el' then 'greek'
    when 'hu' then 'hungarian'
    when 'id' then 'indonesian'
    when 'it' then 'italian'
    when 'lt' then 'lithuanian'
    when 'ne' then 'nepali'
    when 'no' then 'norwegian'
    when 'nb' then 'norwegian'
    when 'pt' then 'portuguese'
    when 'ro' then 'romanian'
    when 'ru' then 'russian'
    when 'es' then 'spanish'
    when 'sv' then 'swedish'
    when 'ta' then 'tamil'
    when 'tr' then 'turkish'
    else 'simple' end
where transcript_file ~ '^[0-9a-f]{64}\.json$';
